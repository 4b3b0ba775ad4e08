// The email that forwards a message to the owner; a reply to it goes to the sender.
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { EmailContent, EmailFact } from "#app/emails/email-content.ts";
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { ContactEmailData } from "./contact-email-data.ts";

/** The message as a quote, and who sent it with contact details. */
export function contactToOwner(data: ContactEmailData): EmailContent {
  const { language, t, message } = data;
  const own = translateBelow("contact.letters.toOwner", t);
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
    { label: t("contact.letters.toOwner.language"), value: written },
    { label: t("contact.form.email"), value: email, href: mailLink(email) },
    ...(phone ? [{ label: t("contact.form.phone"), value: phone, href: phoneLink(phone) }] : []),
  ];
}
