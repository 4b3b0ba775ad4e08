// The picture at the head of letters to guests. It travels inside the letter: nothing is fetched, nobody learns who reads.
import mountain from "#property/letters/mountain.jpg?inline";
import type { LetterAttachment } from "#app/platform/mailer.server.ts";

/** The `cid:` under which the HTML names it. */
export const pictureId = "mountain";

/** As an attachment shown in its place, not in the list. */
export const letterPicture: LetterAttachment = {
  filename: "mountain.jpg",
  contentType: "image/jpeg",
  content: mountain.replace(/^data:[^,]*,/, ""),
  encoding: "base64",
  cid: pictureId,
  isOfTheHouse: true,
};
