// Ends the hold of a booking that waits for a payment or an email: confirms it if the money came, else expires it.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { openStatuses } from "./payments.sql.server.ts";
import { hasLapsed } from "./rules/hold.ts";
import { expireBooking } from "./confirm-booking.server.ts";
import { readLockedBooking } from "./read-locked-booking.server.ts";
import { closePayments } from "./settle-payment.server.ts";

/**
 * Settles the payments and expires the booking: `lapsed` when its time is over, `givenUp` by the guest or `released` by the
 * owner before that. It stays pending as long as the gateway cannot say whether money came; once its time is over, others
 * may book the nights anyway.
 */
export async function endHold(
  known: Pick<Booking, "id" | "apartmentId">,
  why: keyof typeof actors,
  app: App,
): Promise<Booking> {
  await closePayments(known.id, app);
  return inTransaction(app.database.db, async (trx) => {
    const { booking, payments } = await readLockedBooking(trx, known);
    const isOpen = payments.some(({ status }) => openStatuses.includes(status));
    if (booking.status !== "pending_payment" || isOpen) return booking;
    if (why === "lapsed" && !hasLapsed(booking, app.clock.now())) return booking;
    return expireBooking(trx, booking, actors[why], app);
  });
}

const actors = { lapsed: "system", givenUp: "guest", released: "owner" } as const;
