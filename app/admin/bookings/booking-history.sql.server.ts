// Rows of the history of one booking: its emails, as stored in the outbox, and the notes about it.
import type { Db, Trx } from "#app/platform/database/database.server.ts";

/** An email without its text. `at`: when it was sent, or queued if it is not sent yet. */
export interface BookingEmail {
  id: string;
  kind: string;
  language: string;
  recipient: string;
  status: "waiting" | "sending" | "sent" | "failed";
  at: string;
}

/** A booking's emails, the latest first. */
export async function listBookingEmails(db: Db, bookingId: string): Promise<BookingEmail[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "kind", "language", "recipient", "status", "created_at", "sent_at"])
    .where("booking_id", "=", bookingId)
    .orderBy("created_at", "desc")
    .orderBy("kind")
    .execute();
  return rows.map(({ created_at, sent_at, ...email }) => ({
    ...email,
    at: sent_at ?? created_at,
  }));
}

/** A note; `at` is an instant. */
export interface BookingNote {
  id: string;
  author: string;
  text: string;
  at: string;
}

/** A booking's notes, the latest first. */
export async function listNotes(db: Db, bookingId: string): Promise<BookingNote[]> {
  return db
    .selectFrom("booking_notes")
    .select(["id", "author", "text", "created_at as at"])
    .where("booking_id", "=", bookingId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Inserts a note; false when one of that id exists. */
export async function insertNote(
  trx: Trx,
  note: {
    id: string;
    bookingId: string;
    author: { id: string; name: string };
    text: string;
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("booking_notes")
    .values({
      id: note.id,
      booking_id: note.bookingId,
      person_id: note.author.id,
      author: note.author.name,
      text: note.text,
      created_at: note.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
