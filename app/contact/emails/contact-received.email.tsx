// The email that confirms the receipt of a message to its sender.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import { mayQuote } from "../rules/contact-message.ts";
import type { ContactEmailData } from "./contact-email-data.ts";

/** Does not greet by name: anyone may have filled in the form, with any text as the name. */
export function contactReceived({
  language,
  t,
  format,
  facts,
  message,
}: ContactEmailData): EmailContent {
  const own = translateBelow("contact.letters.received", t);
  const quote: EmailPart[] = mayQuote(message.message)
    ? [{ kind: "quote", title: own("quote"), text: message.message }]
    : [];
  return {
    language,
    subject: own("subject"),
    preview: own("lead"),
    picture: emailPicture("arrival", t),
    title: own("title"),
    lead: own("lead"),
    reference: null,
    parts: [...quote, { kind: "text", title: own("nextTitle"), lines: [own("next")] }],
    footer: [
      `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
      `${facts.telephone}, ${facts.email}`,
      own("why"),
    ],
  };
}
