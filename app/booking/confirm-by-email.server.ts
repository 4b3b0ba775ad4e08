// Confirms an unpaid booking with the secret of the link in the guest's email.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { findBookingByToken } from "./bookings.sql.server.ts";
import { keepLink } from "./my-booking/booking-links.sql.server.ts";
import { confirmBooking } from "./placing/confirm-booking.server.ts";
import { readLocked } from "./placing/read-locked.server.ts";
import { awaitsEmail } from "./rules/hold.ts";
import type { BookingStatus } from "./rules/status.ts";

/**
 * `confirmed` also when it was confirmed before: the button may be clicked twice. `gone`: the hold was over, and the nights
 * are taken or the booking has expired. `otherwise`: it is no longer active, or waits for a payment. Null when no booking
 * has that secret.
 */
export async function confirmByEmail(
  manageToken: string,
  house: House,
): Promise<"confirmed" | "gone" | "otherwise" | null> {
  const { db } = house.database;
  const known = await findBookingByToken(db, manageToken);
  if (!known) return null;
  return inTransaction(db, async (trx) => {
    const { booking } = await readLocked(trx, known);
    if (booking.status === "expired") return "gone";
    if (!awaitsEmail(booking))
      return firmStatuses.includes(booking.status) ? "confirmed" : "otherwise";
    const sealed = await confirmBooking(trx, booking, { actor: "guest" }, house);
    if (!sealed) return "gone";
    // The confirmation email has a new link; the one that was opened stays valid.
    await keepLink(trx, { bookingId: booking.id, manageToken, now: house.clock.now() });
    return "confirmed";
  });
}

const firmStatuses: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];
