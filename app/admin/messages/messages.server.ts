// The inbox: loads the list of messages for the query of a URL, and one message with its answers and its sender's bookings;
// handles the forms of a message.
import { randomUUID } from "node:crypto";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import {
  countUnanswered,
  findAnswer,
  findInboxMessage,
  inboxPageSize,
  insertAnswer,
  listAnswers,
  listInbox,
  updateMessageStatus,
} from "#app/contact/inbox.sql.server.ts";
import type { InboxMessage, InboxPage, StoredAnswer } from "#app/contact/inbox.sql.server.ts";
import { listEmailNotes } from "#app/contact/received/received-emails.sql.server.ts";
import type { EmailNote } from "#app/contact/received/received-emails.sql.server.ts";
import { readAnswer, readInboxQuery } from "#app/contact/rules/inbox.ts";
import type { AnswerFault, InboxQuery } from "#app/contact/rules/inbox.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { listSenderBookings } from "../bookings/list/listed-bookings.sql.server.ts";
import type { SenderBooking } from "../bookings/list/listed-bookings.sql.server.ts";
import { loadThread } from "./thread.server.ts";
import type { ThreadView } from "./thread.server.ts";

/** The first part of the id, in capitals: "7D4E0C6A". */
function formatMessageNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** One page of the list with its query; `unanswered` counts all messages, `pages` those that match. */
export interface Inbox extends InboxPage {
  query: InboxQuery;
  pages: number;
  unanswered: number;
}

/** A page after the last is empty, and links back. */
export async function loadInbox(
  address: string,
  { database: { db } }: Pick<App, "database">,
): Promise<Inbox> {
  const query = readInboxQuery(new URL(address).searchParams);
  const page = await listInbox(db, query);
  const pages = Math.max(1, Math.ceil(page.found / inboxPageSize));
  return { ...page, query, pages, unanswered: await countUnanswered(db) };
}

/** Everything on the page of one message; `key` is new each time, the idempotency key of the answer form. */
export interface MessageView {
  message: InboxMessage;
  number: string;
  answers: StoredAnswer[];
  bookings: (Omit<SenderBooking, "moves"> & { apartment: string })[];
  /** Of a message that came by email; null for others. */
  note: EmailNote | null;
  /** Of the booking that it is about: there it is answered. */
  thread: ThreadView | null;
  key: string;
}

/** The message of that id, apartments named in `language`; null when there is none. */
export async function loadMessage(
  id: string,
  { language, seesMoney }: { language: Language; seesMoney: boolean },
  app: Pick<App, "database" | "clock" | "property">,
): Promise<MessageView | null> {
  const { db } = app.database;
  const { facts } = app.property;
  const message = await findInboxMessage(db, id);
  if (!message) return null;
  const bookings = await Promise.all(
    (await listSenderBookings(db, message.email)).map(async ({ moves, ...booking }) => ({
      ...booking,
      apartment: await nameApartments(db, { ...booking, moves }, language, facts),
    })),
  );
  const answers = await listAnswers(db, id);
  const booking = message.bookingId ? await findBookingById(db, message.bookingId) : null;
  const thread = booking && (await loadThread(booking.reference, { language, seesMoney }, app));
  const note = (await listEmailNotes(db, { messageId: id })).get(id) ?? null;
  const number = formatMessageNumber(id);
  return { message, number, answers, bookings, note, thread, key: randomUUID() };
}

/** What was done. */
type MessageAction = MessageKey<"admin-messages.did">;

/** `typed` is shown in the field again. */
type MessageFormResult =
  | { ok: true; did: MessageAction }
  | { ok: false; reason: AnswerFault | "changed" | "noEmail"; typed: string }
  | { ok: false; reason: "unknown" };

/** The field `do` is `close` or `reopen`; anything else sends an answer. */
export async function answerMessageForm(
  messageId: string,
  form: FormData,
  user: User,
  app: App,
): Promise<MessageFormResult> {
  const version = formVersion(form);
  const action = formText(form, "do");
  if (action === "close" || action === "reopen") {
    const to = action === "close" ? "done" : "new";
    const outcome = await changeMessageStatus({ messageId, version, to }, user, app);
    if (outcome.ok) return { ok: true, did: action === "close" ? "closed" : "reopened" };
    return { ...outcome, typed: "" };
  }
  const read = readAnswer(form.get("answer"));
  if (!read.ok) return { ok: false, reason: read.fault, typed: read.typed };
  const key = formText(form, "key");
  if (!/^[\da-f-]{36}$/.test(key)) return { ok: false, reason: "changed", typed: read.text };
  const answer = { messageId, version, key, text: read.text };
  const result = await answerMessage(answer, user, app);
  return result.ok ? { ok: true, did: "answered" } : { ...result, typed: read.text };
}

// No message has version 0.
/** `version` of the message as it was shown. */
interface StatusChange {
  messageId: string;
  version: number;
  to: "done" | "new";
}

/** Idempotent: submitted twice, it is done once. */
async function changeMessageStatus(
  { messageId, version, to }: StatusChange,
  user: User,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<MessageResult> {
  return inTransaction(db, async (trx): Promise<MessageResult> => {
    const message = await findInboxMessage(trx, messageId);
    if (!message) return { ok: false, reason: "unknown" };
    if (message.status === to) return { ok: true };
    if (!(await updateMessageStatus(trx, { id: messageId, version, status: to })))
      return { ok: false, reason: "changed" };
    const what = to === "done" ? "messageClosed" : "messageReopened";
    const subject = formatMessageNumber(messageId);
    await writeAudit(trx, { actor: user, what, subject, now: clock.now() });
    return { ok: true };
  });
}

/** `version` of the message as it was shown; `key` of the form, so that a form sent twice is one answer. */
interface NewAnswer {
  messageId: string;
  version: number;
  key: string;
  text: string;
}

/** `changed`: the message was changed in the meantime, nothing was sent. `noEmail`: there is no address to answer to. */
type MessageResult = { ok: true } | { ok: false; reason: "unknown" | "changed" | "noEmail" };

/** The email is in the language in which the sender saw the site; replies to it go to the property. */
async function answerMessage(
  { messageId, version, key, text }: NewAnswer,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MessageResult> {
  const now = clock.now();
  try {
    return await inTransaction(db, async (trx): Promise<MessageResult> => {
      const message = await findInboxMessage(trx, messageId);
      if (!message) return { ok: false, reason: "unknown" };
      if (message.email === "") return { ok: false, reason: "noEmail" };
      const moved = { id: messageId, version, status: "answered" as const, addedText: text };
      if (!(await updateMessageStatus(trx, moved)))
        return (await findAnswer(trx, messageId, key)) ? { ok: true } : changed;
      const emailId = await enqueueEmail(trx, {
        kind: "contactAnswer",
        bookingId: null,
        language: message.language,
        recipient: message.email,
        replyTo: facts.email,
        payload: { messageId, answerId: key },
        now,
      });
      await insertAnswer(trx, { id: key, messageId, author: user, text, emailId, now });
      const subject = formatMessageNumber(messageId);
      await writeAudit(trx, { actor: user, what: "messageAnswered", subject, now });
      return { ok: true };
    });
  } catch (error) {
    // The key belongs to another answer, though the version is current.
    if (isUniqueViolation(error)) return changed;
    throw error;
  }
}

const changed: MessageResult = { ok: false, reason: "changed" };
