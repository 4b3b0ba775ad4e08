// Retries an email that was given up: the mail server is back, or the mailbox no longer full.
import { findBookingById } from "#app/booking/bookings.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { reviveLetter } from "#app/platform/outbox.sql.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";

/** False when it is no longer among the failed ones, so that submitting twice sends once. The audit log names no guest. */
export async function sendAgain(
  letterId: string,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const letter = await reviveLetter(trx, letterId, now);
    if (!letter) return false;
    const { bookingId } = letter;
    const booking = bookingId === null ? null : await findBookingById(trx, bookingId);
    const about = booking ? { bookingId: booking.id } : {};
    const subject = booking?.reference ?? "";
    await writeAudit(trx, { actor, what: "letterSentAgain", subject, ...about, now });
    return true;
  });
}
