// Answers a message by a letter to whoever wrote it; the answer is kept with the message.
import { facts } from "#property/facts.ts";
import { findAnswer, insertAnswer } from "#app/contact/answers.sql.server.ts";
import { findInboxMessage, moveMessage } from "#app/contact/inbox.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { messageNumber } from "./rules/message-number.ts";

/** `version` of the message as its reader saw it; `key` of the form, so that a form sent twice is one answer. */
export interface Answering {
  messageId: string;
  version: number;
  key: string;
  text: string;
}

/** `changed`: somebody else did something with the message in the meantime, nothing was sent. */
export type Answered = { ok: true } | { ok: false; reason: "unknown" | "changed" };

/** The letter is in the language in which its reader saw the site; answering it writes to the property. */
export async function answerMessage(
  { messageId, version, key, text }: Answering,
  person: Person,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<Answered> {
  const now = clock.now();
  try {
    return await inTransaction(db, async (trx): Promise<Answered> => {
      const message = await findInboxMessage(trx, messageId);
      if (!message) return { ok: false, reason: "unknown" };
      const moved = { id: messageId, version, status: "answered" as const, said: text };
      if (!(await moveMessage(trx, moved)))
        return (await findAnswer(trx, messageId, key)) ? { ok: true } : changed;
      const letterId = await enqueueLetter(trx, {
        kind: "contactAnswer",
        bookingId: null,
        language: message.language,
        recipient: message.email,
        replyTo: facts.email,
        payload: { messageId, answerId: key },
        now,
      });
      await insertAnswer(trx, { id: key, messageId, author: person, text, letterId, now });
      const subject = messageNumber(messageId);
      await writeAudit(trx, { actor: person, what: "messageAnswered", subject, now });
      return { ok: true };
    });
  } catch (error) {
    // The key of another answer, sent along with what the message has become since.
    if (isUniqueViolation(error)) return changed;
    throw error;
  }
}

const changed: Answered = { ok: false, reason: "changed" };
