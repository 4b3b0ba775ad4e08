// The emails of a booking, as stored in the outbox.
import type { Db } from "#app/platform/database.server.ts";

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
