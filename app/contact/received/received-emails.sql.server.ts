// What received emails are matched with, and what is stored of those that became messages.
import { sql } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { messageKind } from "../rules/guest-message.ts";
import type { NamedAttachment } from "./parse-email.server.ts";

/** What staff see of a message that came by email, beside its text. */
export interface EmailNote {
  subject: string;
  /** Whether it answers an email that we sent to its sender's address. */
  isProven: boolean;
  /** What the sender wrote, without our lines before it. */
  words: string;
  /** All of its text; null where `words` is all. */
  whole: string | null;
  isCut: boolean;
  attachments: NamedAttachment[];
}

/** Stores it beside its message. */
export async function insertReceivedEmail(
  trx: Trx,
  messageId: string,
  { subject, isProven, whole, isCut, attachments }: Omit<EmailNote, "words">,
): Promise<void> {
  await trx
    .insertInto("received_emails")
    .values({
      message_id: messageId,
      subject,
      proven: isProven ? 1 : 0,
      whole_text: whole,
      cut: isCut ? 1 : 0,
      attachments: JSON.stringify(attachments),
    })
    .execute();
}

/** Of those messages of a booking, or the one of that id, that came by email: by the message's id. */
export async function listEmailNotes(
  db: Db,
  of: { bookingId: string } | { messageId: string },
): Promise<Map<string, EmailNote>> {
  const rows = await db
    .selectFrom("received_emails")
    .innerJoin("messages", "messages.id", "received_emails.message_id")
    .selectAll("received_emails")
    .select(["messages.own_words", "messages.message"])
    .$if("bookingId" in of, (query) =>
      query.where("messages.booking_id", "=", "bookingId" in of ? of.bookingId : ""),
    )
    .$if("messageId" in of, (query) =>
      query.where("messages.id", "=", "messageId" in of ? of.messageId : ""),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.message_id,
      {
        subject: row.subject,
        isProven: row.proven === 1,
        words: row.own_words ?? row.message,
        whole: row.whole_text,
        isCut: row.cut === 1,
        attachments: JSON.parse(row.attachments) as NamedAttachment[],
      },
    ]),
  );
}

/** An email that we sent to a guest or a visitor: recipient in lower case, and the booking that it is about. */
export interface SentEmail {
  recipient: string;
  bookingId: string | null;
}

/** Those with the given Message-IDs (their left sides), without the ones to the owner and those of erased guests. */
export async function listSentEmails(db: Db, ids: readonly string[]): Promise<SentEmail[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("outbox")
    .select(["recipient", "booking_id as bookingId", "kind"])
    .where("message_id", "in", ids)
    .where("recipient", "<>", "")
    .execute();
  return rows
    .filter(
      ({ kind }) =>
        kind === messageKind || /^(?:guest|paymentLink|contactReceived|contactAnswer)/.test(kind),
    )
    .map(({ recipient, bookingId }) => ({ recipient: recipient.toLowerCase(), bookingId }));
}

/** Of the given Message-IDs (their left sides) the first, by their letters, that is one of an email of ours; null when none is. */
export async function findOurs(db: Db, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const found = await db
    .selectFrom("outbox")
    .select("message_id")
    .where("message_id", "in", ids)
    .orderBy("message_id")
    .limit(1)
    .executeTakeFirst();
  return found?.message_id ?? null;
}

/** The language of the last booking that was made with that address; null when there is none. Unpaid ones do not count. */
export async function findLanguageOfAddress(db: Db, address: string): Promise<string | null> {
  const row = await db
    .selectFrom("bookings")
    .select("language")
    .where(sql<boolean>`lower(email) = ${address}`)
    .where("status", "not in", ["pending_payment", "expired"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? null;
}
