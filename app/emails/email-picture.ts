// The header pictures of emails to guests. They are attached inline: nothing is fetched, so opening the email is not tracked.
import arrival from "#property/emails/door-with-keypad.jpg?inline";
import path from "#property/emails/garden-path.jpg?inline";
import mountain from "#property/emails/lagoon-and-mountain.jpg?inline";
import evening from "#property/emails/lagoon-and-mountain-evening.jpg?inline";
import type { Translate } from "#app/i18n/make-translator.server.ts";
import type { EmailAttachment } from "#app/platform/mailer.server.ts";

const pictures = {
  "lagoon-and-mountain": mountain,
  "lagoon-and-mountain-evening": evening,
  "door-with-keypad": arrival,
  "garden-path": path,
};

/** The file name in property/photos; the picture is a crop of 1200 x 500 pixels. */
export type EmailPictureName = keyof typeof pictures;

/** A picture and what it shows, in the email's language. */
export interface EmailPicture {
  name: EmailPictureName;
  alt: string;
}

/** `t` must include the messages `property.pictures`. */
export function emailPicture(name: EmailPictureName, t: Translate): EmailPicture {
  return { name, alt: t(`property.pictures.${name}`) };
}

/** As an inline attachment; `cid:<name>` in the HTML refers to it. */
export function pictureAttachment(name: EmailPictureName): EmailAttachment {
  return {
    filename: `${name}.jpg`,
    contentType: "image/jpeg",
    content: pictures[name].replace(/^data:[^,]*,/, ""),
    encoding: "base64",
    cid: name,
    isOfTheHouse: true,
  };
}

/** The same for an attachment stored without its content; unchanged when the picture no longer exists. */
export function restorePicture(stored: EmailAttachment): EmailAttachment {
  const name = stored.cid ?? "";
  return Object.hasOwn(pictures, name) ? pictureAttachment(name as EmailPictureName) : stored;
}
