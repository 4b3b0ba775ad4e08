// The header pictures of emails to guests. They are attached inline: nothing is fetched, so opening the email is not tracked.
import type { Translate } from "#app/i18n/message-keys.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import type { EmailPictureName } from "#app/i18n/property/property-pictures.ts";
import type { EmailAttachment } from "#app/platform/emails/mailer.server.ts";

// By their names, without extension.
const pictures = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("#property/emails/*.jpg", {
      eager: true,
      query: "?inline",
      import: "default",
    }),
  ).map(([path, content]) => [path.replace(/^.*\/|\.jpg$/g, ""), content]),
);

/** A picture and what it shows, in the email's language. */
export interface EmailPicture {
  /** The file name in the property's photos/, without extension; the picture is a crop of 1200 x 500 pixels. */
  name: string;
  alt: string;
}

/** The picture of emails about this, with its text for readers who do not see it. */
export function emailPicture(
  about: EmailPictureName,
  t: Translate<"property.pictures">,
): EmailPicture {
  const name = scenes.emails[about].replace(/\.\w+$/, "");
  return { name, alt: t(`property.pictures.${name}`) };
}

/** As an inline attachment; `cid:<name>` in the HTML refers to it. */
export function pictureAttachment(name: string): EmailAttachment {
  return {
    filename: `${name}.jpg`,
    contentType: "image/jpeg",
    content: (pictures[name] ?? "").replace(/^data:[^,]*,/, ""),
    encoding: "base64",
    cid: name,
    isPropertyPicture: true,
  };
}

/** The same for an attachment stored without its content; unchanged when the picture no longer exists. */
export function restorePicture(stored: EmailAttachment): EmailAttachment {
  const name = stored.cid ?? "";
  return Object.hasOwn(pictures, name) ? pictureAttachment(name) : stored;
}
