// Ends every link to a booking at the guest's request; a new one is emailed to the address in the booking.
import { randomBytes } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { deleteBookingLinks } from "#app/bookings/booking-links.sql.server.ts";
import { deleteDraftsOf } from "#app/checkout/drafts.sql.server.ts";
import { findBookingByToken, updateBooking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/read-locked-booking.server.ts";

/** Any valid secret of the booking is enough; with an unknown one, or one that has just ended, nothing happens. */
export async function endBookingLinks(
  secret: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  const known = await findBookingByToken(db, secret);
  if (!known) return;
  await inTransaction(db, async (trx) => {
    const { booking } = await readLockedBooking(trx, known);
    // Submitted twice, or already ended by another link: one email is enough.
    if (!(await findBookingByToken(trx, secret))) return;
    const now = clock.now();
    const manageToken = randomBytes(16).toString("base64url");
    await deleteBookingLinks(trx, booking.id);
    // With its draft the browser that booked could create a new link.
    await deleteDraftsOf(trx, booking.id);
    const ended = await updateBooking(trx, booking, { manageToken }, now);
    if (!ended) throw new Error(`Booking ${booking.reference} was changed under its lock`);
    await insertEvents(trx, booking.id, { actor: "guest", what: "linksEnded", now });
    await enqueueEmail(trx, {
      kind: "guestLink",
      bookingId: booking.id,
      language: booking.language,
      recipient: booking.email,
      payload: { manageToken },
      now,
    });
  });
}
