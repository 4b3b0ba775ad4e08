// Renders an email about a message: to the owner, or to the sender of the message.
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import type { EmailContent } from "#app/emails/email-content.ts";
import { oneLine, tidyLines, unlinked } from "#app/emails/rules/one-line.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import type { RenderedEmail } from "#app/platform/send-emails.server.ts";
import type { StoredMessage } from "../messages.sql.server.ts";
import { contactAnswer } from "./contact-answer.email.tsx";
import type { ContactEmailData } from "./contact-email-data.ts";
import { contactReceived } from "./contact-received.email.tsx";
import { contactToOwner } from "./contact-to-owner.email.tsx";

/** Every kind of email of the contact feature. */
export const contactEmailKinds = ["contactToOwner", "contactReceived", "contactAnswer"] as const;
export type ContactEmailKind = (typeof contactEmailKinds)[number];

interface ContactEmailTemplate {
  content(data: ContactEmailData): EmailContent;
  /** The Reply-To address. */
  replyTo(data: ContactEmailData): string;
  /** The Auto-Submitted header (RFC 3834), which prevents automatic replies to automatic emails; "no" for one a user wrote. */
  automatic: "auto-generated" | "auto-replied" | "no";
}

const kinds: Record<ContactEmailKind, ContactEmailTemplate> = {
  contactToOwner: {
    content: contactToOwner,
    replyTo: ({ message }) => message.email,
    automatic: "auto-generated",
  },
  contactReceived: {
    content: contactReceived,
    replyTo: ({ facts }) => facts.email,
    automatic: "auto-replied",
  },
  contactAnswer: {
    content: contactAnswer,
    replyTo: ({ facts }) => facts.email,
    automatic: "no",
  },
};

/** What an email is rendered from; `answer` only if it contains one. */
export interface ContactEmailInput {
  message: StoredMessage;
  answer?: ContactEmailData["answer"];
  language: Language;
}

/** The whole email except its recipient. Typed text can never add a line to a header. */
export async function buildContactEmail(
  kind: ContactEmailKind,
  { message, answer = null, language }: ContactEmailInput,
  { environment, property: { facts } }: Pick<App, "environment" | "property">,
): Promise<RenderedEmail> {
  const { content, replyTo, automatic } = kinds[kind];
  const tidy = sanitize(message);
  const t = makeTranslator(language, facts, "contact", "property.pictures");
  const data = { language, t, format: formatFor(language), facts, message: tidy, answer };
  return finishEmail(content(data), {
    environment,
    facts,
    replyTo: replyTo(data),
    headers: { "Auto-Submitted": automatic },
  });
}

// The form already rejects line breaks and invisible characters; emails do not rely on it.
function sanitize(message: StoredMessage): StoredMessage {
  return {
    ...message,
    name: unlinked(oneLine(message.name)),
    email: oneLine(message.email),
    phone: oneLine(message.phone),
    message: tidyLines(message.message),
  };
}
