// Ends the hold of a booking that waits for a payment or an email: confirms it if the money came, else expires it.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { openStatuses } from "../payments.sql.server.ts";
import { hasLapsed } from "../rules/hold.ts";
import { dropBooking } from "./confirm-booking.server.ts";
import { readLocked } from "./read-locked.server.ts";
import { closePayments } from "./settle-payment.server.ts";

/**
 * Settles the payments and expires the booking: `lapsed` when its time is over, `givenUp` by the guest or `released` by the
 * owner before that. It stays pending as long as the gateway cannot say whether money came; once its time is over, others
 * may book the nights anyway.
 */
export async function endHold(
  known: Pick<Booking, "id" | "apartmentId">,
  why: keyof typeof actors,
  house: House,
): Promise<Booking> {
  await closePayments(known.id, house);
  return inTransaction(house.database.db, async (trx) => {
    const { booking, payments } = await readLocked(trx, known);
    const isOpen = payments.some(({ status }) => openStatuses.includes(status));
    if (booking.status !== "pending_payment" || isOpen) return booking;
    if (why === "lapsed" && !hasLapsed(booking, house.clock.now())) return booking;
    return dropBooking(trx, booking, actors[why], house);
  });
}

const actors = { lapsed: "system", givenUp: "guest", released: "owner" } as const;
