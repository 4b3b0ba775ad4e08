// Renders an email of the outbox from the message it is about.
import type { App } from "#app/app.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { OutboxEmail } from "#app/platform/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/send-emails.server.ts";
import { findAnswer } from "../answers.sql.server.ts";
import { findMessage } from "../messages.sql.server.ts";
import { contactEmailKinds, buildContactEmail } from "./build-contact-email.server.ts";

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
  const { messageId, answerId } = parsePayload(email.payload);
  const message = await findMessage(db, messageId);
  if (!message) throw new Error(`The message of email ${email.id} does not exist`);
  const answer = answerId === "" ? null : await findAnswer(db, messageId, answerId);
  const language = isLanguage(email.language) ? email.language : facts.defaultLanguage;
  return buildContactEmail(kind, { message, answer, language }, app);
}

function parsePayload(payload: string | null): { messageId: string; answerId: string } {
  const parsed = (JSON.parse(payload ?? "null") ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof parsed[name] === "string" ? parsed[name] : "");
  return { messageId: text("messageId"), answerId: text("answerId") };
}
