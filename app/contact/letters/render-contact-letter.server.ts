// Renders a letter of the outbox from the message it tells of.
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import { findMessage } from "../messages.sql.server.ts";
import { contactLetterKinds, writeContactLetter } from "./write-contact-letter.server.ts";

/**
 * The letter of an outbox row whose payload is `{ messageId }`. Throws on an unknown kind and on a missing message:
 * defects, the outbox keeps the letter.
 */
export async function renderContactLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment">,
): Promise<RenderedLetter> {
  const kind = contactLetterKinds.find((known) => known === letter.kind);
  if (!kind) throw new Error(`No letter of the kind "${letter.kind}"`);
  const message = await findMessage(house.database.db, messageIdOf(letter.payload));
  if (!message) throw new Error(`The message of letter ${letter.id} does not exist`);
  const language = isLanguage(letter.language) ? letter.language : defaultLanguage;
  return writeContactLetter(kind, { message, language }, house);
}

function messageIdOf(payload: string | null): string {
  const { messageId } = (JSON.parse(payload ?? "null") ?? {}) as { messageId?: unknown };
  return typeof messageId === "string" ? messageId : "";
}
