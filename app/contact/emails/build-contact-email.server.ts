// Builds an email about a message, from its data or from its row in the outbox.
import * as v from "valibot";
import type { App } from "#app/app.server.ts";
import type { EmailContent } from "#app/emails/email-content.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine, tidyLines, unlinked } from "#app/emails/rules/one-line.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { findAnswer } from "../inbox.sql.server.ts";
import { findMessage } from "../messages.sql.server.ts";
import type { StoredMessage } from "../messages.sql.server.ts";
import { contactAnswer, contactReceived, contactToOwner } from "./contact.email.tsx";
import type { ContactEmailData } from "./contact.email.tsx";

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
  const t = makeTranslator(language, facts, "contact", "emails", "property.pictures");
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

/**
 * The email of an outbox row whose payload is `{ messageId }`, with `answerId` where it contains an answer. Throws on an
 * unknown kind and on a missing message or answer: defects, the outbox keeps the email.
 */
export async function renderContactEmail(
  email: OutboxEmail,
  app: Pick<App, "database" | "environment" | "property">,
): Promise<RenderedEmail> {
  const { facts } = app.property;
  const kind = contactEmailKinds.find((known) => known === email.kind);
  if (!kind) throw new Error(`Unknown email kind "${email.kind}"`);
  const { db } = app.database;
  const { messageId, answerId } = v.parse(payloadSchema, JSON.parse(email.payload ?? "null") ?? {});
  const message = await findMessage(db, messageId);
  if (!message) throw new Error(`The message of email ${email.id} does not exist`);
  const answer = answerId === "" ? null : await findAnswer(db, messageId, answerId);
  const language = languageOr(email.language, facts.defaultLanguage);
  return buildContactEmail(kind, { message, answer, language }, app);
}

const id = v.fallback(v.string(), "");
const payloadSchema = v.object({ messageId: id, answerId: id });
