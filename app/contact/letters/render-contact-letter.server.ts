// Renders an email of the outbox from the message it is about.
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import { findAnswer } from "../answers.sql.server.ts";
import { findMessage } from "../messages.sql.server.ts";
import { contactLetterKinds, writeContactLetter } from "./write-contact-letter.server.ts";

/**
 * The email of an outbox row whose payload is `{ messageId }`, with `answerId` where it contains an answer. Throws on an
 * unknown kind and on a missing message or answer: defects, the outbox keeps the email.
 */
export async function renderContactLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment">,
): Promise<RenderedLetter> {
  const kind = contactLetterKinds.find((known) => known === letter.kind);
  if (!kind) throw new Error(`Unknown email kind "${letter.kind}"`);
  const { db } = house.database;
  const { messageId, answerId } = toldBy(letter.payload);
  const message = await findMessage(db, messageId);
  if (!message) throw new Error(`The message of email ${letter.id} does not exist`);
  const answer = answerId === "" ? null : await findAnswer(db, messageId, answerId);
  const language = isLanguage(letter.language) ? letter.language : defaultLanguage;
  return writeContactLetter(kind, { message, answer, language }, house);
}

function toldBy(payload: string | null): { messageId: string; answerId: string } {
  const told = (JSON.parse(payload ?? "null") ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof told[name] === "string" ? told[name] : "");
  return { messageId: text("messageId"), answerId: text("answerId") };
}
