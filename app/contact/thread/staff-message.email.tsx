// The email with a message of the property to the guest of a booking: the text as it was written, and the link to answer it.
import type { PropertyFacts } from "#property/facts.ts";
import { greetReader } from "#app/emails/email-content.ts";
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { Translate } from "#app/i18n/message-keys.ts";

export interface StaffMessageData {
  language: Language;
  t: Translate<"contact" | "emails" | "property.pictures">;
  format: Format;
  facts: PropertyFacts;
  /** "" for a message that is sent by itself. */
  author: string;
  text: string;
  guest: string;
  reference: string;
  apartment: string;
  checkIn: string;
  checkOut: string;
  /** Of the guest's own page; null leaves the link out. */
  manageLink: string | null;
}

/** Around the text everything is in the guest's language. */
export function staffMessage(data: StaffMessageData): EmailContent {
  const { language, t, format, facts, author, text, reference, manageLink } = data;
  const own = translateBelow("contact.emails.message", t);
  const link: EmailPart[] = manageLink
    ? [{ kind: "link", label: own("link"), href: `${manageLink}/write` }]
    : [];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const email: EmailContent = {
    language,
    subject: own("subject", { reference }),
    preview: lines[0] ?? "",
    picture: emailPicture("arrival", t),
    title: own("title"),
    lead: `${data.apartment}, ${format.dateRange(data.checkIn, data.checkOut)}`,
    reference: null,
    parts: [
      { kind: "text", lines: author ? [...lines, author] : lines },
      ...link,
      { kind: "text", lines: [own("next")] },
    ],
    footer: [
      `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
      `${facts.telephone}, ${facts.email}`,
      own("why", { reference }),
    ],
  };
  return greetReader(email, data.guest, t, facts.name);
}
