// The pictures at the head of emails to guests. They travel inside the email: nothing is fetched, so opening it tells no one.
import arrival from "#property/letters/door-with-keypad.jpg?inline";
import path from "#property/letters/garden-path.jpg?inline";
import mountain from "#property/letters/lagoon-and-mountain.jpg?inline";
import evening from "#property/letters/lagoon-and-mountain-evening.jpg?inline";
import type { Translate } from "#app/i18n/make-translator.server.ts";
import type { LetterAttachment } from "#app/platform/mailer.server.ts";

const pictures = {
  "lagoon-and-mountain": mountain,
  "lagoon-and-mountain-evening": evening,
  "door-with-keypad": arrival,
  "garden-path": path,
};

/** Named as in property/photos, of which it is a crop of 1200 x 500 pixels. */
export type LetterPictureName = keyof typeof pictures;

/** A picture and what it shows, in the email's language. */
export interface LetterPicture {
  name: LetterPictureName;
  alt: string;
}

/** `t` must know the words `property.pictures`. */
export function letterPicture(name: LetterPictureName, t: Translate): LetterPicture {
  return { name, alt: t(`property.pictures.${name}`) };
}

/** As an attachment shown in its place, not in the list; `cid:<name>` in the HTML names it. */
export function pictureAttachment(name: LetterPictureName): LetterAttachment {
  return {
    filename: `${name}.jpg`,
    contentType: "image/jpeg",
    content: pictures[name].replace(/^data:[^,]*,/, ""),
    encoding: "base64",
    cid: name,
    isOfTheHouse: true,
  };
}

/** The same, of an attachment that was stored without its content; as it is when the picture is no longer known. */
export function restorePicture(stored: LetterAttachment): LetterAttachment {
  const name = stored.cid ?? "";
  return Object.hasOwn(pictures, name) ? pictureAttachment(name as LetterPictureName) : stored;
}
