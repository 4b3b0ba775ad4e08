// Changes the dates, apartment or party of a booking: nights, price, terms and email in one transaction, then the refund.
import type { App } from "#app/app.server.ts";
import { reserveNights } from "#app/availability/nights.sql.server.ts";
import { listBookingExtras, writeBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { lockExtras } from "#app/extras/extras.sql.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { apartmentsOf } from "#app/stays/rules/moves.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { endStayCode } from "../arrival/door-codes.server.ts";
import { hasExtras, reserveExtraNights } from "../extras/price-extras.server.ts";
import { changePlan } from "../payments/plans/write-plan.server.ts";
import { mayExtendUnpaid } from "../place/check-booking-limits.server.ts";
import { previewChange } from "./preview-change.server.ts";
import type { ChangeOffer, ChangeRefusal, RequestedStay } from "./preview-change.server.ts";
import { unpaidNights } from "../rules/booking-terms.ts";
import { changeBooking, settleChange, stayBefore } from "./change-booking.server.ts";

/**
 * Which booking, the `version` that was shown, and the new total and refund that were agreed to; `agreedDropped`: how many extras
 * the new stay cannot have, 0 when it is not given.
 */
export interface ChangeStayRequest extends RequestedStay {
  reference: string;
  version: number;
  agreedTotal: Cents;
  agreedRefund: Cents;
  agreedDropped?: number;
  /** False: the guest gets no email about it. */
  notifyGuest?: boolean;
  /** The faults, of the rules of guests, that staff have waived. */
  waived?: readonly string[];
}

/**
 * `priceChanged`: total, refund or what is left out of the extras has changed since, and `offer` has to be agreed to. `unpaidLimit`: a guest may not book
 * that many nights without paying. `notWaived`: it breaks a rule of guests that staff did not waive. A refusal changes nothing.
 */
export type ChangeStayResult =
  | { ok: true; booking: Booking; offer: ChangeOffer }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "unpaidLimit" }
  | { ok: false; reason: "notWaived"; offer: ChangeOffer }
  | { ok: false; reason: "priceChanged"; offer: ChangeOffer }
  | ChangeRefusal;

/** `alsoWrite` writes the caller's own rows in the same transaction. The guest gets an email with an updated calendar file. */
export async function changeStay(
  request: ChangeStayRequest,
  app: App,
  alsoWrite?: (trx: Trx, before: Booking, after: Booking, offer: ChangeOffer) => Promise<void>,
): Promise<ChangeStayResult> {
  // Before the transaction, because the network is slow; the nights are checked again inside it.
  const known = await findBookingByReference(app.database.db, request.reference);
  const { apartmentId, moves = known?.moves } = request;
  const apartments = apartmentsOf({ apartmentId, ...(moves && { moves }) });
  for (const id of apartments) await app.readOtherCalendars?.(id);
  const shown = { ...request, alsoLock: apartments };
  try {
    return await changeBooking(shown, app, async (trx, booking, owed) => {
      const answer = await writeChange(request, booking, trx, owed, app);
      if (answer.ok) await alsoWrite?.(trx, booking, answer.booking, answer.offer);
      return answer;
    });
  } catch (error) {
    if (error instanceof NightsTaken) return { ok: false, reason: "nightsTaken" };
    throw error;
  }
}

// Thrown to roll back the transaction, which restores the booking's old nights.
class NightsTaken extends Error {}

async function writeChange(
  request: ChangeStayRequest,
  booking: Booking,
  trx: Trx,
  owed: Refund[],
  app: App,
): Promise<ChangeStayResult> {
  const { facts } = app.property;
  const now = app.clock.now();
  if (hasExtras(booking.quote)) {
    const ordered = await listBookingExtras(trx, booking.id);
    await lockExtras(
      trx,
      ordered.map(({ id }) => id),
    );
  }
  const preview = await previewChange(booking, request, trx, now, facts);
  if (!preview.ok) return preview;
  const { offer } = preview;
  const { quote, nights, moves, dueNow, dueAtProperty, policy, refund, retained } = offer;
  const unpaid = unpaidNights(nights.length, { dueNow, quote });
  if (
    request.actor === "guest" &&
    !(await mayExtendUnpaid(trx, booking, { stay: request.stay, unpaid }, app))
  )
    return { ok: false, reason: "unpaidLimit" };
  // A free extra that is left out changes no price: the guest's email names it all the same.
  const isAgreed =
    quote.total === request.agreedTotal &&
    refund === request.agreedRefund &&
    offer.dropped.length === (request.agreedDropped ?? 0);
  if (!isAgreed) return { ok: false, reason: "priceChanged", offer };
  if (offer.broken.some(({ fault }) => !request.waived?.includes(fault)))
    return { ok: false, reason: "notWaived", offer };
  const { apartmentId, stay, party, actor } = request;
  const { id: bookingId } = booking;
  const wanted = { apartmentId, moves, nights, kind: "booking", bookingId, now } as const;
  if (!(await reserveNights(trx, wanted))) throw new NightsTaken();
  const { checkIn, checkOut } = stay;
  const { adults, children } = party;
  const { plan: ratePlan, total } = quote;
  const policyOfParts = await changePlan(trx, booking, { checkIn, quote, policy }, { now, facts });
  const price = { ratePlan, total, dueNow, dueAtProperty, quote, policy: policyOfParts };
  const changes = { apartmentId, moves, checkIn, checkOut, adults, children, ...price };
  const after = await updateBooking(trx, booking, changes, now);
  if (!after) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  if (hasExtras(booking.quote)) await writeBookingExtras(trx, bookingId, offer.extras, now);
  if (!(await reserveExtraNights(trx, after, { now, facts }))) throw new NightsTaken();
  await insertEvents(trx, bookingId, { actor, what: "changed", detail: { total }, now });
  await endStayCode(trx, booking, after, now, facts);
  const refunds = [{ amount: refund, why: "change", reason: "" }] as const;
  const money = { paid: refund + retained, refund };
  const payload = { money, before: stayBefore(booking, after) };
  const email = request.notifyGuest === false ? null : ({ kind: "guestChange", payload } as const);
  owed.push(...(await settleChange(trx, after, { actor, refunds, email, now }, app)));
  return { ok: true, booking: after, offer };
}
