// A guest who went back a step while the booking was not paid yet, and comes again with something else.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { BookingRequest, Placed } from "../place-booking.server.ts";
import type { GuestDetails } from "../rules/booking-request.ts";
import { endHold } from "./end-hold.server.ts";
import { judgeRequest } from "./judge-request.server.ts";
import { readLocked } from "./read-locked.server.ts";

/**
 * Corrects the guest's details on the same booking; another stay gives the unfinished booking up. Null: look for the key
 * again. What cannot be booked changes nothing, so that the nights are not lost for a slip.
 */
export async function changeBooking(
  earlier: Booking,
  differs: "guest" | "other",
  request: BookingRequest,
  house: House,
): Promise<Placed | null> {
  const judged = await judgeRequest(request, house, earlier.id);
  if (!judged.ok) return judged;
  if (differs === "guest") return changeGuest(earlier, judged.guest, house);
  const { status } = await endHold(earlier, "givenUp", house);
  return status === "pending_payment" ? { ok: false, reason: "keyReused" } : null;
}

async function changeGuest(earlier: Booking, guest: GuestDetails, house: House): Promise<null> {
  const now = house.clock.now();
  await inTransaction(house.database.db, async (trx) => {
    const { booking } = await readLocked(trx, earlier);
    if (booking.status !== "pending_payment") return;
    await updateBooking(trx, booking, guest, now);
    await noteEvent(trx, booking.id, { actor: "guest", what: "detailsChanged", now });
  });
  return null;
}
