// A guest whose card was declined decides to pay at the property: the same booking, firm at once.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { openStatuses } from "../payments.sql.server.ts";
import type { Placed } from "../place-booking.server.ts";
import { bookingTerms } from "../rules/booking-terms.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { closePayments } from "./close-payments.server.ts";
import { readLocked } from "./read-locked.server.ts";
import { sealBooking } from "./seal-booking.server.ts";

/** Who decides it, when not the guest, and what else is written in the transaction that makes the booking firm. */
interface Decider {
  actor: BookingEvent["actor"];
  record(trx: Trx, before: Booking, after: Booking): Promise<void>;
}

/** Confirms a pending booking without a payment. Null: the booking has moved on, look for the key again. */
export async function payAtProperty(
  known: Booking,
  house: House,
  { actor, record }: Decider = byGuest,
): Promise<Placed | null> {
  await closePayments(known.id, house);
  return inTransaction(house.database.db, async (trx): Promise<Placed | null> => {
    const { booking, payments } = await readLocked(trx, known);
    if (booking.status !== "pending_payment") return null;
    if (payments.some(({ status }) => openStatuses.includes(status)))
      return { ok: true, outcome: "paymentUnknown", booking };
    const day = propertyDay(house.clock.now(), facts.timeZone);
    const changes = bookingTerms("property", booking, booking.quote, facts, day);
    const sealed = await sealBooking(trx, booking, { actor, changes }, house);
    if (!sealed) return { ok: false, reason: "nightsTaken" };
    await record(trx, booking, sealed);
    return { ok: true, outcome: "confirmed", booking: sealed };
  });
}

const byGuest: Decider = { actor: "guest", record: async () => {} };
