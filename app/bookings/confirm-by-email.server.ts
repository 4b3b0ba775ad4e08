// Confirms an unpaid booking with the secret of the link in the guest's email.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { findBookingByToken } from "./bookings.sql.server.ts";
import { insertBookingLink } from "./booking-links.sql.server.ts";
import { confirmBooking } from "./confirm-booking.server.ts";
import { readLockedBooking } from "./read-locked-booking.server.ts";
import { awaitsEmailConfirmation } from "./rules/hold.ts";
import type { BookingStatus } from "./rules/booking-status.ts";

/**
 * `confirmed` also when it was confirmed before: the button may be clicked twice. `gone`: the hold was over, and the nights
 * are taken or the booking has expired. `otherwise`: it is no longer active, or waits for a payment. Null when no booking
 * has that secret.
 */
export async function confirmByEmail(
  manageToken: string,
  app: App,
): Promise<"confirmed" | "gone" | "otherwise" | null> {
  const { db } = app.database;
  const found = await findBookingByToken(db, manageToken);
  if (!found) return null;
  return inTransaction(db, async (trx) => {
    const { booking } = await readLockedBooking(trx, found);
    if (booking.status === "expired") return "gone";
    if (!awaitsEmailConfirmation(booking))
      return confirmedStatuses.includes(booking.status) ? "confirmed" : "otherwise";
    const confirmed = await confirmBooking(trx, booking, { actor: "guest" }, app);
    if (!confirmed) return "gone";
    // The confirmation email has a new link; the one that was opened stays valid.
    await insertBookingLink(trx, { bookingId: booking.id, manageToken, now: app.clock.now() });
    return "confirmed";
  });
}

const confirmedStatuses: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];
