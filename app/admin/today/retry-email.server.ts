// Retries an email that was given up: the mail server is back, or the mailbox no longer full.
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { requeueEmail } from "#app/platform/outbox.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** False when it is no longer among the failed ones, so that submitting twice sends once. The audit log names no guest. */
export async function retryEmail(
  emailId: string,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const email = await requeueEmail(trx, emailId, now);
    if (!email) return false;
    const { bookingId } = email;
    const booking = bookingId === null ? null : await findBookingById(trx, bookingId);
    const about = booking ? { bookingId: booking.id } : {};
    const subject = booking?.reference ?? "";
    await writeAudit(trx, { actor, what: "letterSentAgain", subject, ...about, now });
    return true;
  });
}
