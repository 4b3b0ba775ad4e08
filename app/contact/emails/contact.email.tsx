// The emails about a message from the contact form: to the owner, and to its sender when it is received and when it is answered.
import type { PropertyFacts } from "#property/facts.ts";
import { greetReader } from "#app/emails/email-content.ts";
import type { EmailContent, EmailFact, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import type { Format } from "#app/i18n/format.ts";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { Translate } from "#app/i18n/message-keys.ts";
import type { StoredAnswer } from "../inbox.sql.server.ts";
import type { StoredMessage } from "../messages.sql.server.ts";
import { mayQuote } from "../rules/contact-message.ts";

export interface ContactEmailData {
  language: Language;
  /** The messages `contact`, in the language of the email. */
  t: Translate<"contact" | "emails" | "property.pictures">;
  format: Format;
  facts: PropertyFacts;
  message: StoredMessage;
  /** The answer; null in an email without one. */
  answer: Pick<StoredAnswer, "author" | "text"> | null;
}

/** To the owner: the message as a quote, and who sent it with contact details; a reply goes to the sender. */
export function contactToOwner(data: ContactEmailData): EmailContent {
  const { language, t, message } = data;
  const own = translateBelow("contact.emails.toOwner", t);
  const subject = t(`contact.subjects.${message.subject}`);
  return {
    language,
    subject: own("subject", { writer: message.name, subject }),
    preview: own("preview"),
    picture: null,
    title: own("title", { writer: message.name }),
    lead: subject,
    reference: null,
    parts: [
      { kind: "quote", title: t("contact.form.message"), text: message.message },
      { kind: "facts", facts: writerFacts(data) },
    ],
    footer: [own("why")],
  };
}

function writerFacts({ t, message }: ContactEmailData): EmailFact[] {
  const { name, email, phone, language } = message;
  const written = isLanguage(language) ? endonyms[language] : language;
  return [
    { label: t("contact.form.name"), value: name },
    { label: t("contact.emails.toOwner.language"), value: written },
    { label: t("contact.form.email"), value: email, href: mailLink(email) },
    ...(phone ? [{ label: t("contact.form.phone"), value: phone, href: phoneLink(phone) }] : []),
  ];
}

/** Confirms the receipt to the sender. Does not greet by name: the sender may be any visitor, with any text as the name. */
export function contactReceived(data: ContactEmailData): EmailContent {
  const { language, t, message, facts } = data;
  const own = translateBelow("contact.emails.received", t);
  const quote: EmailPart[] = mayQuote(message.message)
    ? [{ kind: "quote", title: own("quote"), text: message.message }]
    : [];
  const email: EmailContent = {
    language,
    subject: own("subject"),
    preview: own("lead"),
    picture: emailPicture("arrival", t),
    title: own("title"),
    lead: own("lead"),
    reference: null,
    parts: [...quote, { kind: "text", title: own("nextTitle"), lines: [own("next")] }],
    footer: [...imprintLines(data), own("why")],
  };
  return greetReader(email, null, t, facts.name);
}

/** The answer, to the sender. Everything around it is in the sender's language; the answer itself is as a user wrote it. */
export function contactAnswer(data: ContactEmailData): EmailContent {
  const { language, t, message, answer, facts } = data;
  if (!answer) throw new Error("An answer email needs an answer");
  const own = translateBelow("contact.emails.answer", t);
  const email: EmailContent = {
    language,
    subject: own("subject", { subject: t(`contact.subjects.${message.subject}`) }),
    preview: own("lead", { author: answer.author }),
    picture: emailPicture("arrival", t),
    title: own("title"),
    lead: own("lead", { author: answer.author }),
    reference: null,
    parts: [
      { kind: "text", lines: answer.text.split("\n").filter((line) => line.trim() !== "") },
      { kind: "quote", title: t("contact.emails.received.quote"), text: message.message },
      { kind: "text", lines: [own("next")] },
    ],
    footer: [...imprintLines(data), own("why")],
  };
  return greetReader(email, message.name, t, facts.name);
}

function imprintLines({ facts, format }: ContactEmailData): string[] {
  return [
    `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
    `${facts.telephone}, ${facts.email}`,
  ];
}
