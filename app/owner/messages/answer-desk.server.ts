// Handles the forms of one message's page: answer it, mark it as done, reopen it.
import { facts } from "#property/facts.ts";
import { findAnswer, insertAnswer } from "#app/contact/answers.sql.server.ts";
import { findInboxMessage, moveMessage } from "#app/contact/inbox.sql.server.ts";
import { readAnswer } from "#app/contact/rules/answer-text.ts";
import type { AnswerFault } from "#app/contact/rules/answer-text.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { messageNumber } from "./rules/message-number.ts";

/** What was done, as a key of `owner-messages.did`. */
export type MessageDeed = "answered" | "closed" | "reopened";

/** `typed` is shown in the field again. */
export type DeskAnswer =
  | { ok: true; did: MessageDeed }
  | { ok: false; reason: AnswerFault | "changed"; typed: string }
  | { ok: false; reason: "unknown" };

/** The field `do` is `close` or `reopen`; anything else sends an answer. */
export async function answerDesk(
  messageId: string,
  form: FormData,
  person: Person,
  house: House,
): Promise<DeskAnswer> {
  const version = versionOf(formText(form, "version"));
  const wish = formText(form, "do");
  if (wish === "close" || wish === "reopen") {
    const to = wish === "close" ? "done" : "new";
    const settled = await settleMessage({ messageId, version, to }, person, house);
    if (settled.ok) return { ok: true, did: wish === "close" ? "closed" : "reopened" };
    return { ...settled, typed: "" };
  }
  const read = readAnswer(form.get("answer"));
  if (!read.ok) return { ok: false, reason: read.fault, typed: read.typed };
  const key = formText(form, "key");
  if (!/^[\da-f-]{36}$/.test(key)) return { ok: false, reason: "changed", typed: read.text };
  const answering = { messageId, version, key, text: read.text };
  const answered = await answerMessage(answering, person, house);
  return answered.ok ? { ok: true, did: "answered" } : { ...answered, typed: read.text };
}

// No message has version 0.
function versionOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** `version` of the message as it was shown. */
interface Settling {
  messageId: string;
  version: number;
  to: "done" | "new";
}

/** Idempotent: submitted twice, it is done once. */
async function settleMessage(
  { messageId, version, to }: Settling,
  person: Person,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<Answered> {
  return inTransaction(db, async (trx): Promise<Answered> => {
    const message = await findInboxMessage(trx, messageId);
    if (!message) return { ok: false, reason: "unknown" };
    if (message.status === to) return { ok: true };
    if (!(await moveMessage(trx, { id: messageId, version, status: to })))
      return { ok: false, reason: "changed" };
    const what = to === "done" ? "messageClosed" : "messageReopened";
    const subject = messageNumber(messageId);
    await writeAudit(trx, { actor: person, what, subject, now: clock.now() });
    return { ok: true };
  });
}

/** `version` of the message as it was shown; `key` of the form, so that a form sent twice is one answer. */
interface Answering {
  messageId: string;
  version: number;
  key: string;
  text: string;
}

/** `changed`: the message was changed in the meantime, nothing was sent. */
type Answered = { ok: true } | { ok: false; reason: "unknown" | "changed" };

/** The email is in the language in which the sender saw the site; replies to it go to the property. */
async function answerMessage(
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
    // The key belongs to another answer, though the version is current.
    if (isUniqueViolation(error)) return changed;
    throw error;
  }
}

const changed: Answered = { ok: false, reason: "changed" };
