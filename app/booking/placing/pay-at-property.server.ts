// A guest whose card was declined decides to pay at the property: the same booking, confirmed at once or by the link in an email.
import { randomBytes } from "node:crypto";
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking, BookingChanges } from "../bookings.sql.server.ts";
import { keepNights } from "../nights.sql.server.ts";
import { openStatuses } from "../payments.sql.server.ts";
import { bookingTerms } from "../rules/booking-terms.ts";
import { emailHoldUntil } from "../rules/hold.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { nightsOf } from "../rules/stay.ts";
import { boundBooking } from "./bound-booking.server.ts";
import { enqueueConfirmLink, confirmBooking } from "./confirm-booking.server.ts";
import { readLocked } from "./read-locked.server.ts";
import type { Placed } from "./request-outcomes.ts";
import { closePayments } from "./settle-payment.server.ts";

/** Who decides it: the guest from a `network`, within the limits on unpaid bookings; or staff, who are not limited. */
type Decider =
  | { actor: "guest"; network: string | undefined }
  | {
      actor: Exclude<BookingEvent["actor"], "guest">;
      /** Further writes of the caller, in the transaction that confirms the booking. */
      record(trx: Trx, before: Booking, after: Booking): Promise<void>;
    };

/** Confirms a pending booking without a payment. Null: the booking has changed since, look up the key again. */
export async function payAtProperty(
  known: Booking,
  decider: Decider,
  house: House,
): Promise<Placed | null> {
  const { actor } = decider;
  await closePayments(known.id, house);
  return inTransaction(house.database.db, async (trx): Promise<Placed | null> => {
    const { booking, payments } = await readLocked(trx, known);
    if (booking.status !== "pending_payment") return null;
    if (payments.some(({ status }) => openStatuses.includes(status)))
      return { ok: true, outcome: "paymentUnknown", booking };
    const day = propertyDay(house.clock.now(), facts.timeZone);
    const changes = bookingTerms("property", booking, booking.quote, facts, day);
    if (decider.actor === "guest") {
      const unpaid = { ...booking, ...changes };
      const bounded = await boundBooking(trx, unpaid, decider.network, house);
      if (!bounded.ok) return bounded;
      if (bounded.byEmail) return holdForEmail(trx, booking, changes, house);
    }
    const confirmed = await confirmBooking(trx, booking, { actor, changes }, house);
    if (!confirmed) return { ok: false, reason: "nightsTaken" };
    if (decider.actor !== "guest") await decider.record(trx, booking, confirmed);
    return { ok: true, outcome: "confirmed", booking: confirmed };
  });
}

async function holdForEmail(
  trx: Trx,
  booking: Booking,
  changes: BookingChanges,
  house: House,
): Promise<Placed> {
  const now = house.clock.now();
  const holdExpiresAt = emailHoldUntil(now);
  const { id: bookingId, apartmentId } = booking;
  const nights = nightsOf(booking);
  const expiresAt = new Date(holdExpiresAt);
  const hold = { apartmentId, nights, kind: "hold", bookingId, expiresAt, now } as const;
  if (!(await keepNights(trx, hold))) return { ok: false, reason: "nightsTaken" };
  const manageToken = randomBytes(16).toString("base64url");
  const held = await updateBooking(trx, booking, { ...changes, holdExpiresAt, manageToken }, now);
  if (!held) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await enqueueConfirmLink(trx, held, manageToken, house);
  return { ok: true, outcome: "confirmByEmail", booking: held };
}
