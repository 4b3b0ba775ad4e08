// Changes the dates, apartment or party of a booking: nights, price, terms and email in one transaction, then the refund.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { enqueueLetter } from "#app/platform/outbox.sql.server.ts";
import { noteEvent } from "./booking-events.sql.server.ts";
import type { BookingEvent } from "./booking-events.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import { findBookingByReference, updateBooking } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { endStayCode } from "./guide/end-stay-code.server.ts";
import { settleInvoices } from "./invoice/settle-invoices.server.ts";
import { keepNights, lockApartment } from "./nights.sql.server.ts";
import { mayGrow } from "./placing/bound-booking.server.ts";
import { readLocked } from "./placing/read-locked.server.ts";
import { giveRefund, oweRefunds } from "./placing/refunds.server.ts";
import type { Cents } from "./rules/money.ts";
import { unpaidNights } from "./rules/payment-due.ts";
import { weighChange } from "./weigh-change.server.ts";
import type { ChangeOffer, ChangeRefusal, StayWish } from "./weigh-change.server.ts";

/** Which booking, the `version` that was shown, and the new total and refund that were agreed to. */
export interface ChangeWish extends StayWish {
  reference: string;
  version: number;
  agreedTotal: Cents;
  agreedRefund: Cents;
  actor: BookingEvent["actor"];
}

/**
 * `priceChanged`: total or refund has changed since, and `offer` has to be agreed to. `unpaidLimit`: a guest may not book
 * that many nights without paying. A refusal changes nothing.
 */
export type ChangedStay =
  | { ok: true; booking: Booking; offer: ChangeOffer }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "unpaidLimit" }
  | { ok: false; reason: "priceChanged"; offer: ChangeOffer }
  | ChangeRefusal;

/** `alsoWrite` writes the caller's own rows in the same transaction. The guest gets an email with an updated calendar file. */
export async function changeStay(
  wish: ChangeWish,
  house: House,
  record?: (trx: Trx, before: Booking, after: Booking, offer: ChangeOffer) => Promise<void>,
): Promise<ChangedStay> {
  const { db } = house.database;
  const known = await findBookingByReference(db, wish.reference);
  if (!known) return { ok: false, reason: "unknown" };
  // Before the transaction, because the network is slow; the nights are checked again inside it.
  await house.readOtherCalendars?.(wish.apartmentId);
  try {
    const { owed, ...result } = await inTransaction(db, async (trx) => {
      // Always in the same order, so that two bookings swapping apartments cannot deadlock.
      for (const id of [known.apartmentId, wish.apartmentId].toSorted((a, b) => a - b))
        await lockApartment(trx, id);
      const { booking } = await readLocked(trx, known);
      const answer = await write(wish, booking, trx, house);
      if (answer.ok) await record?.(trx, booking, answer.booking, answer.offer);
      return answer;
    });
    for (const refund of owed) await giveRefund(refund, house);
    return result;
  } catch (error) {
    if (error instanceof NightsGone) return { ok: false, reason: "nightsTaken" };
    throw error;
  }
}

// Thrown to roll back the transaction, which restores the booking's old nights.
class NightsGone extends Error {}

async function write(
  wish: ChangeWish,
  booking: Booking,
  trx: Trx,
  house: House,
): Promise<ChangedStay & { owed: Refund[] }> {
  if (booking.version !== wish.version) return { ok: false, reason: "changed", owed: [] };
  const now = house.clock.now();
  const weighed = await weighChange(booking, wish, trx, now);
  if (!weighed.ok) return { ...weighed, owed: [] };
  const { offer } = weighed;
  const { quote, nights, dueNow, dueAtProperty, policy, refund, kept } = offer;
  const unpaid = unpaidNights(nights.length, { dueNow, quote });
  if (wish.actor === "guest" && !(await mayGrow(trx, booking, { stay: wish.stay, unpaid }, house)))
    return { ok: false, reason: "unpaidLimit", owed: [] };
  if (quote.total !== wish.agreedTotal || refund !== wish.agreedRefund)
    return { ok: false, reason: "priceChanged", offer, owed: [] };
  const { apartmentId, stay, party, actor } = wish;
  const { id: bookingId, language, email } = booking;
  if (!(await keepNights(trx, { apartmentId, nights, kind: "booking", bookingId, now })))
    throw new NightsGone();
  const { checkIn, checkOut } = stay;
  const { adults, children } = party;
  const { plan: ratePlan, total } = quote;
  const price = { ratePlan, total, dueNow, dueAtProperty, quote, policy };
  const changes = { apartmentId, checkIn, checkOut, adults, children, ...price };
  const after = await updateBooking(trx, booking, changes, now);
  if (!after) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await noteEvent(trx, bookingId, { actor, what: "changed", detail: { total }, now });
  const wanted = { amount: refund, why: "change", reason: "", actor } as const;
  const owed = await oweRefunds(trx, after, wanted, house);
  await endStayCode(trx, booking, after, now);
  await settleInvoices(trx, after, { first: false, now });
  await enqueueLetter(trx, {
    kind: "guestChange",
    bookingId,
    language,
    recipient: email,
    payload: { money: { paid: refund + kept, refund }, before: beforeOf(booking, after) },
    now,
  });
  return { ok: true, booking: after, offer, owed };
}

function beforeOf(booking: Booking, after: Booking) {
  const { apartmentId, checkIn, checkOut, adults, children, total } = booking;
  const more = after.dueAtProperty - booking.dueAtProperty;
  return { apartmentId, checkIn, checkOut, adults, children, total, more };
}
