// Posts a demo booking to the ledger, with what its guest paid at the property before leaving.
import type { PropertyFacts } from "#property/facts.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { postBooking } from "#app/bookings/ledger/post-booking.server.ts";
import { instantAt } from "#app/dates/rules/plain-date.ts";
import { insertEntry, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { move, recordedMethods } from "#app/ledger/rules/accounts.ts";
import type { Trx } from "#app/platform/database/database.server.ts";

/** Charged when it was booked or cancelled; guests who have left paid what was open on the day of departure. */
export async function postDemoBooking(
  trx: Trx,
  bookingId: string,
  facts: PropertyFacts,
): Promise<void> {
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.status === "expired") return;
  const { status, checkOut, createdAt, updatedAt, currency } = booking;
  const isEnded = status === "cancelled" || status === "no_show";
  const now = new Date(isEnded ? updatedAt : createdAt);
  await postBooking(trx, booking, { actor: "guest", now, facts });
  if (status !== "checked_out") return;
  const { open } = await readBalance(trx, bookingId);
  const method =
    recordedMethods[Number.parseInt(bookingId.slice(0, 4), 16) % recordedMethods.length];
  await insertEntry(trx, {
    ref: `payment:demo-${bookingId}`,
    kind: "payment",
    bookingId,
    currency,
    at: instantAt(checkOut, facts.checkOutHour - 1, facts.timeZone).toISOString(),
    day: checkOut,
    actor: "owner",
    method: method ?? "cash",
    movements: [move(method ?? "cash", "guest", open)],
  });
}
