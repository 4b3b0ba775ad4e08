// Writes a new booking with its nights, the uses of its promotions, and its first payment or its emails, in one transaction.
import { randomBytes, randomUUID } from "node:crypto";
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment, reserveNights } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { writeBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { lockExtras } from "#app/extras/extras.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import {
  countUses,
  insertUses,
  listUsers,
  lockPromotions,
} from "#app/promotions/promotions.sql.server.ts";
import type { PromotionTerms } from "#app/promotions/rules/promotion.ts";
import { isClosedByStorm } from "#app/stays/storm-nights.sql.server.ts";
import { guaranteeOf } from "#app/stays/price/rules/best-price.ts";
import { newLinkSecret } from "../booking-links.sql.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { insertBooking } from "../bookings.sql.server.ts";
import type { Booking, NewBooking } from "../bookings.sql.server.ts";
import { enqueueBookingEmails, enqueueConfirmLinkEmail } from "./confirm-booking.server.ts";
import { agreeDeposit } from "../deposits/agree-deposit.server.ts";
import { reserveExtraNights, priceExtras } from "../extras/price-extras.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { startPayment } from "../payments/charge-card.server.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import { inParts } from "../payments/plans/rules/payment-plan.ts";
import { writePlan } from "../payments/plans/write-plan.server.ts";
import { emailKey } from "../rules/booking-limits.ts";
import type { BookingRequest } from "../rules/booking-request.ts";
import { emailHoldUntil, holdUntil } from "../rules/booking-status.ts";
import { consentsAt, makeBookingTerms, notAgreed } from "../rules/booking-terms.ts";
import type { GivenConsents } from "../rules/booking-terms.ts";
import { newReference } from "../rules/reference.ts";
import { checkBookingLimits } from "./check-booking-limits.server.ts";
import type { MadeTogether } from "./check-booking-limits.server.ts";
import { checkPayAtProperty } from "./check-booking-request.server.ts";
import type { CheckedRequest } from "./check-booking-request.server.ts";
import type { AlsoWrite, PlaceBookingResult } from "./request-outcomes.ts";

/** A written booking, pending and with a payment for the gateway when paid by card; or why none was written. */
export type WrittenBooking =
  | { ok: true; booking: Booking; payment: Payment | null }
  | { ok: false; reason: "promotionUsedUp" }
  | { ok: false; reason: "nightsTaken" | "unpaidLimit" | "unfinishedLimit" }
  | Extract<PlaceBookingResult, { reason: "notAtProperty" | "extraUnavailable" }>;

/**
 * Writes a checked request, unless one of its nights was taken since, a promotion was used up or a limit is reached. Throws a unique violation when
 * the key was used since, or, once in a trillion bookings, the reference: check and write again.
 */
export async function writeBooking(
  request: BookingRequest,
  checked: CheckedRequest,
  app: App,
  alsoWrite?: AlsoWrite,
): Promise<WrittenBooking> {
  const prepared = prepareBooking(request, checked, app);
  try {
    return await inTransaction(app.database.db, async (trx): Promise<WrittenBooking> => {
      await lockApartment(trx, request.apartmentId);
      const written = await writePrepared(trx, prepared, app, { alsoWrite });
      if (!written.ok || request.payment.method !== "card") return written;
      const payment = await startPayment(trx, written.booking, request.payment, app);
      return { ...written, payment };
    });
  } catch (error) {
    if (error instanceof NightsTakenError) return { ok: false, reason: "nightsTaken" };
    throw error;
  }
}

/** A checked request with the values of its booking and the secret of its guest's link. */
export interface PreparedBooking {
  request: BookingRequest;
  checked: CheckedRequest;
  wanted: NewBooking;
  manageToken: string;
}

/** What is known before the transaction. */
export function prepareBooking(
  request: BookingRequest,
  checked: CheckedRequest,
  app: App,
): PreparedBooking {
  const manageToken = newLinkSecret();
  return { request, checked, manageToken, wanted: newBooking(request, checked, manageToken, app) };
}

/** What else is written with a booking; `together`: it is one of several that are made at once, and not the first of them. */
interface WrittenWith {
  alsoWrite?: AlsoWrite | undefined;
  together?: MadeTogether;
}

/**
 * Writes a booking in the caller's transaction, its apartment locked, but no payment of a card. Of several that are made
 * together the first is counted for all of them, and its guest is written to by the caller. Throws `NightsTakenError`, so that nothing of it is kept.
 */
export async function writePrepared(
  trx: Trx,
  { request, checked, wanted, manageToken }: PreparedBooking,
  app: App,
  { alsoWrite, together }: WrittenWith,
): Promise<WrittenBooking> {
  const actor = request.source === "owner" ? "owner" : "guest";
  const { now } = wanted;
  // The owner may have closed the nights since the request was checked.
  if (await isClosedByStorm(trx, request.apartmentId, checked.nights)) throw new NightsTakenError();
  const missing = await findMissingExtra(trx, request, checked, now, app);
  if (missing !== undefined) return { ok: false, reason: "extraUnavailable", extraId: missing };
  // The owner may have changed the limits since the request was checked.
  const refusal = await checkPayAtProperty(trx, wanted, app);
  if (refusal) return { ok: false, reason: "notAtProperty", refusal };
  const limits = await checkBookingLimits(trx, wanted, request.network, app, together);
  if (!limits.ok) return limits;
  // One link in one email confirms one booking.
  if (limits.byEmail && together) return { ok: false, reason: "unpaidLimit" };
  const day = propertyDay(now, app.property.facts.timeZone);
  const claimed = await claimPromotions(trx, wanted, checked.promotions);
  if (!claimed) return { ok: false, reason: "promotionUsedUp" };
  const option = request.source === "owner" ? request.desk?.holdUntil : undefined;
  const holdExpiresAt = option ?? emailHoldUntil(now);
  const hold = { status: "pending_payment", holdExpiresAt } as const;
  const isHeld = limits.byEmail || option !== undefined;
  const booking = await insertBooking(trx, { ...wanted, ...(isHeld && hold) });
  await insertUses(trx, booking.id, checked.promotions, day.today);
  const reserved = await reserveNights(trx, {
    apartmentId: request.apartmentId,
    nights: checked.nights,
    bookingId: booking.id,
    isNew: true,
    now,
    ...(booking.holdExpiresAt
      ? { kind: "hold", expiresAt: new Date(booking.holdExpiresAt) }
      : { kind: "booking" }),
  });
  if (!reserved) throw new NightsTakenError();
  if (checked.extras.length > 0) {
    await writeBookingExtras(trx, booking.id, checked.extras, now);
    if (!(await reserveExtraNights(trx, booking, { now, facts: app.property.facts })))
      throw new NightsTakenError();
  }
  if (checked.parts) await writePlan(trx, booking, checked.parts, app);
  await agreeDeposit(trx, booking, app, now);
  await alsoWrite?.(trx, booking);
  const detail = { total: booking.total, payment: booking.paymentMethod };
  const placed = { actor, what: "placed", detail, now } as const;
  if (request.payment.method === "card") {
    await insertEvents(trx, booking.id, placed);
    return { ok: true, booking, payment: null };
  }
  if (option !== undefined) {
    const held = { actor, what: "optionHeld", detail: { until: option }, now } as const;
    await insertEvents(trx, booking.id, placed, held);
    return { ok: true, booking, payment: null };
  }
  if (limits.byEmail) {
    await insertEvents(trx, booking.id, placed);
    await enqueueConfirmLinkEmail(trx, booking, manageToken, app);
    return { ok: true, booking, payment: null };
  }
  await insertEvents(trx, booking.id, placed, { actor, what: "confirmed", now });
  await postBooking(trx, booking, { actor, now, facts: app.property.facts, isNew: true });
  await enqueueBookingEmails(trx, booking, manageToken, app, together?.isFirst ?? true);
  return { ok: true, booking, payment: null };
}

/** Thrown, so that the transaction rolls back the booking written a moment before. */
export class NightsTakenError extends Error {}

// Counted again under the lock of the extras: another booking may have taken the last one since.
async function findMissingExtra(
  trx: Trx,
  { apartmentId, stay, party, source }: BookingRequest,
  { extras, quote }: CheckedRequest,
  now: Date,
  { property: { facts } }: App,
): Promise<string | undefined> {
  if (extras.length === 0) return undefined;
  await lockExtras(
    trx,
    extras.map(({ id }) => id),
  );
  const by = source === "owner" ? "owner" : "guest";
  const asked = { stay: { ...stay, apartmentId }, party, now, facts, by } as const;
  return (await priceExtras(trx, quote, extras, asked)).missing[0];
}

function newBooking(
  request: BookingRequest,
  { guest, quote, parts }: CheckedRequest,
  manageToken: string,
  app: App,
): NewBooking {
  const { facts } = app.property;
  const now = app.clock.now();
  const { payment, stay, party } = request;
  const byCard = payment.method === "card";
  const day = propertyDay(now, facts.timeZone);
  return {
    id: randomUUID(),
    reference: newReference(randomBytes, facts.referencePrefix),
    idempotencyKey: request.key,
    manageToken,
    status: byCard ? "pending_payment" : "confirmed",
    apartmentId: request.apartmentId,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    adults: party.adults,
    children: party.children,
    ratePlan: quote.plan,
    language: request.language,
    ...guest,
    currency: quote.currency,
    otherCurrency: request.otherCurrency ?? null,
    total: quote.total,
    quote,
    bestPrice: guaranteeOf(facts),
    ...inParts(makeBookingTerms(payment.method, stay, quote, facts, day), parts),
    consents: consentsOf(request, now, facts),
    holdExpiresAt: byCard ? holdUntil(now) : null,
    source: request.source,
    now,
  };
}

// All three were given: the request was checked before. Staff say so for a guest on the telephone, and hold an option without.
function consentsOf(request: BookingRequest, now: Date, facts: PropertyFacts): GivenConsents {
  const { source, desk, texts = facts.termsVersion } = request;
  if (source !== "owner") return consentsAt(now, texts);
  return desk?.holdUntil === undefined ? consentsAt(now, texts, "telephone") : notAgreed;
}

// Whether the booking may use all of them: each is still active and has a use left, in total and for the guest's mailbox.
// Waits for other transactions that count the same; call after the locks of the apartment and of the limits. That a mailbox
// has used a promotion is only said here, where trying another's address costs a booking.
async function claimPromotions(
  trx: Trx,
  { id: ownId, email }: Pick<Booking, "id" | "email">,
  promotions: readonly PromotionTerms[],
): Promise<boolean> {
  const ids = promotions.map(({ id }) => id);
  const locked = await lockPromotions(trx, ids);
  if (locked.length < ids.length) return false;
  const limited = locked.filter(({ mostUses }) => mostUses !== null).map(({ id }) => id);
  const uses = await countUses(trx, limited, ownId);
  for (const { id, status, mostUses, mostUsesPerGuest } of locked) {
    if (status !== "active") return false;
    if (mostUses !== null && (uses.get(id) ?? 0) >= mostUses) return false;
    // Guests without email are not one guest: nothing says how often one of them has used it.
    if (mostUsesPerGuest === null || email === "") continue;
    const own = (await listUsers(trx, id, ownId)).filter(
      (used) => emailKey(used) === emailKey(email),
    );
    if (own.length >= mostUsesPerGuest) return false;
  }
  return true;
}
