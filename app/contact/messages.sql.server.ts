// The rows of messages to the owner.
import type { Selectable } from "kysely";
import type { Language } from "#app/i18n/languages.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { MessageRow } from "#app/platform/tables/message-tables.ts";
import type { ContactMessage } from "./rules/contact-message.ts";
import { searchText } from "./rules/inbox.ts";

/** A stored message. */
export interface StoredMessage extends ContactMessage {
  id: string;
  /** The language in which its sender saw the form. */
  language: string;
  /** ISO instant. */
  createdAt: string;
}

/** Stores a message; a `sendHash` that exists already violates the unique index. */
export async function insertMessage(
  trx: Trx,
  message: ContactMessage & {
    id: string;
    sendHash: string;
    language: Language;
    now: Date;
    /** Set when it is about a booking: written through its link, or from its address and naming its reference. */
    bookingId?: string;
    /** What the guest typed, where `message` has lines of ours before it. */
    ownWords?: string;
  },
): Promise<void> {
  const { id, sendHash, language, now, name, email, phone, subject, message: text } = message;
  await trx
    .insertInto("messages")
    .values({
      id,
      send_hash: sendHash,
      language,
      name,
      email,
      phone,
      subject,
      message: text,
      created_at: now.toISOString(),
      status: "new",
      version: 1,
      search_text: searchText([name, email, phone, text]),
      booking_id: message.bookingId ?? null,
      own_words: message.ownWords ?? null,
    })
    .execute();
}

/** The message of that id, or null. */
export async function findMessage(db: Db, id: string): Promise<StoredMessage | null> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? asMessage(row) : null;
}

/** The messages of the guest of a booking, with their instants, the oldest first. */
export async function listMessagesOfBooking(
  db: Db,
  bookingId: string,
): Promise<{ id: string; createdAt: string }[]> {
  return db
    .selectFrom("messages")
    .select(["id", "created_at as createdAt"])
    .where("booking_id", "=", bookingId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whether a message with this hash exists already. */
export async function wasSent(db: Db, sendHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("send_hash", "=", sendHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes messages older than the instant, with their answers; resolves to their number. */
export async function deleteMessagesBefore(db: Db, instant: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where("created_at", "<", instant.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Converts a row. */
export function asMessage(row: Selectable<MessageRow>): StoredMessage {
  const { id, language, name, email, phone, subject, message, created_at } = row;
  return { id, language, name, email, phone, subject, message, createdAt: created_at };
}
