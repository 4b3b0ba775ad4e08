// The email with the answer to a message, sent to its sender.
import type { EmailContent } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { ContactEmailData } from "./contact-email-data.ts";

/** Everything around the answer is in the sender's language; the answer itself is as a user wrote it. */
export function contactAnswer(data: ContactEmailData): EmailContent {
  const { language, t, format, facts, message, answer } = data;
  if (!answer) throw new Error("An answer email needs an answer");
  const own = translateBelow("contact.letters.answer", t);
  return {
    language,
    subject: own("subject", { subject: t(`contact.subjects.${message.subject}`) }),
    preview: own("lead", { author: answer.author }),
    picture: emailPicture("arrival", t),
    title: own("title"),
    lead: own("lead", { author: answer.author }),
    reference: null,
    parts: [
      { kind: "text", lines: answer.text.split("\n").filter((line) => line.trim() !== "") },
      { kind: "quote", title: t("contact.letters.received.quote"), text: message.message },
      { kind: "text", lines: [own("next")] },
    ],
    footer: [
      `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
      `${facts.telephone}, ${facts.email}`,
      own("why"),
    ],
  };
}
