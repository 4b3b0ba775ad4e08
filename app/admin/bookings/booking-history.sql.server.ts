// Rows of the history of one booking: its emails, as stored in the outbox, and the notes about it.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";

/** An email without its text. `at`: when it was sent, or queued if it is not sent yet. */
export interface BookingEmail {
  id: string;
  kind: string;
  language: string;
  recipient: string;
  /** `returned`: sent, and a mail server could not deliver it. */
  status: "waiting" | "sending" | "sent" | "failed" | "returned";
  /** Why it came back; null when it has not. */
  bounceReason: "unknown" | "full" | "refused" | null;
  at: string;
}

/** A booking's emails, the latest first. */
export async function listBookingEmails(db: Db, bookingId: string): Promise<BookingEmail[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "kind", "language", "recipient", "status", "created_at", "sent_at"])
    .select(["bounced_at", "bounce_reason as bounceReason"])
    .where("booking_id", "=", bookingId)
    .orderBy("created_at", "desc")
    .orderBy("kind")
    .execute();
  return rows.map(({ created_at, sent_at, bounced_at, ...email }) => ({
    ...email,
    ...(bounced_at !== null && { status: "returned" as const }),
    at: sent_at ?? created_at,
  }));
}

/** An email that a mail server could not deliver to the guest's present address. */
export interface ReturnedEmail {
  id: string;
  recipient: string;
  reference: string;
  reason: "unknown" | "full" | "refused";
}

/**
 * The last one of each booking that is not over on `today`, by arrival, at most `limit`. Left out where a later email to that
 * address has not come back, and where the booking's address is another one by now.
 */
export async function listReturnedEmails(
  db: Db,
  today: PlainDate,
  limit: number,
): Promise<ReturnedEmail[]> {
  const rows = await db
    .selectFrom("outbox")
    .innerJoin("bookings", "bookings.id", "outbox.booking_id")
    .select(["outbox.id", "recipient", "reference", "bounce_reason"])
    .where("bounced_at", "is not", null)
    .where("bookings.status", "in", ["confirmed", "checked_in"])
    .where("check_out", ">=", today)
    .where((eb) => eb(eb.fn("lower", ["recipient"]), "=", eb.fn("lower", ["bookings.email"])))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("outbox as later")
            .select("later.id")
            .whereRef("later.booking_id", "=", "outbox.booking_id")
            .whereRef("later.recipient", "=", "outbox.recipient")
            .whereRef("later.sent_at", ">", "outbox.sent_at")
            .where((of) =>
              of.or([
                of("later.bounced_at", "is not", null),
                of("later.sent_at", ">", of.ref("outbox.bounced_at")),
              ]),
            ),
        ),
      ),
    )
    .orderBy("check_in")
    .orderBy("outbox.id")
    .limit(limit)
    .execute();
  return rows.map(({ bounce_reason, ...email }) => ({
    ...email,
    reason: bounce_reason ?? "refused",
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
