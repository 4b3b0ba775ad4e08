// A request whose idempotency key is known: repeats its earlier result, or continues a booking that is not paid yet.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { listBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { fingerprintExtras } from "#app/extras/rules/wanted-extras.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { isCardOnly, offeredPlan } from "#app/stays/rules/cancellation.ts";
import { internationalPhone } from "../international-phone.server.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { endHold } from "./end-holds.server.ts";
import { hasExtras } from "../extras/price-extras.server.ts";
import { chargeCard, startPayment } from "../payments/charge-card.server.ts";
import type { CardToken } from "../payments/charge-card.server.ts";
import { payAtProperty } from "../payments/pay-at-property.server.ts";
import { listPayments, openStatuses, paymentIdOf } from "../payments/payments.sql.server.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import { withoutCardNumbers } from "../payments/rules/mask-card-numbers.ts";
import { closePayments, settlePayment } from "../payments/settle-payment.server.ts";
import { findPlan } from "../payments/plans/plans.sql.server.ts";
import { findOfferedParts } from "../payments/plans/read-plan.server.ts";
import { sameParts } from "../payments/plans/rules/payment-plan.ts";
import { compareStayRequests, parseGuest } from "../rules/booking-request.ts";
import type { BookingRequest, GuestDetails } from "../rules/booking-request.ts";
import { awaitsEmailConfirmation, hasLapsed } from "../rules/booking-status.ts";
import { consentsAt } from "../rules/booking-terms.ts";
import { checkBookingRequest } from "./check-booking-request.server.ts";
import { toPlaceBookingResult } from "./request-outcomes.ts";
import type { PlaceBookingResult } from "./request-outcomes.ts";

/** The result of a request whose key made `earlier`; null when the booking has changed since: look up the key again. */
export async function repeatRequest(
  earlier: Booking,
  request: BookingRequest,
  app: App,
): Promise<PlaceBookingResult | null> {
  const match = await compareRequest(earlier, request, app);
  const inDoubt: PlaceBookingResult =
    match === "same"
      ? { ok: true, outcome: "paymentUnknown", booking: earlier }
      : { ok: false, reason: "keyReused" };

  if (earlier.status === "expired") return releaseIdempotencyKey(earlier, request.key, app);
  if (earlier.status !== "pending_payment")
    return match === "same"
      ? { ok: true, outcome: "confirmed", booking: earlier }
      : { ok: false, reason: "keyReused" };
  if (hasLapsed(earlier, app.clock.now())) {
    const { status } = await endHold(earlier, "lapsed", app);
    return status === "pending_payment" ? inDoubt : null;
  }
  if (awaitsEmailConfirmation(earlier)) return repeatAwaitingEmail(earlier, match, request, app);
  if (match !== "same") {
    // An API client that sends another request under the same key is wrong; a guest has only gone back a step.
    if (request.source !== "web") return { ok: false, reason: "keyReused" };
    return changePendingBooking(earlier, match, request, app);
  }
  if (await renewConsents(earlier, request, app)) return null;
  if (request.payment.method === "property")
    return isCardOnly(earlier.ratePlan) && request.source !== "owner"
      ? { ok: false, reason: "cardOnly" }
      : payAtProperty(earlier, { actor: "guest", network: request.network }, app);
  if (!takesCards(app)) return { ok: false, reason: "cardsNotTaken" };
  return retryPayment(earlier, request.payment, request.returnUrl, app);
}

// The guest who tries again has agreed to the texts of now: they may be newer than those of the first try. True when they were stored.
async function renewConsents(
  earlier: Booking,
  { texts, source }: BookingRequest,
  app: App,
): Promise<boolean> {
  const present = app.property.facts.termsVersion;
  const arePresent = (versionOf: (name: keyof typeof present) => string | undefined) =>
    (["terms", "privacy", "cancellation"] as const).every(
      (name) => versionOf(name) === present[name],
    );
  if (source === "owner" || !texts || !arePresent((name) => texts[name])) return false;
  if (arePresent((name) => earlier.consents[name].version)) return false;
  return inTransaction(app.database.db, async (trx) => {
    const { booking } = await readLockedBooking(trx, earlier);
    if (booking.status !== "pending_payment") return false;
    const now = app.clock.now();
    const consents = consentsAt(now, texts);
    return (await updateBooking(trx, booking, { consents }, now)) !== null;
  });
}

// The same request still waits for the email. With a card, or with other content, the guest books again.
async function repeatAwaitingEmail(
  earlier: Booking,
  match: "same" | "guest" | "other",
  request: BookingRequest,
  app: App,
): Promise<PlaceBookingResult | null> {
  if (match === "same" && request.payment.method === "property")
    return { ok: true, outcome: "confirmByEmail", booking: earlier };
  if (request.source !== "web") return { ok: false, reason: "keyReused" };
  const checked = await checkBookingRequest(request, app, earlier.id);
  if (!checked.ok) return checked;
  await endHold(earlier, "givenUp", app);
  return null;
}

async function compareRequest(
  earlier: Booking,
  request: BookingRequest,
  app: App,
): Promise<"same" | "guest" | "other"> {
  const { database, clock, property } = app;
  const { facts } = property;
  const { apartmentId, stay, party, plan, expectedTotal: total } = request;
  const { card } = await readRates(database.db);
  const day = propertyDay(clock.now(), facts.timeZone);
  // A repeated request still names the rate that was not offered; it is the same request nevertheless.
  const isOffered = offeredPlan(plan, stay, card, facts, day) === earlier.ratePlan;
  const ratePlan = isOffered ? earlier.ratePlan : plan;
  const parsed = parseGuest(request.guest, internationalPhone);
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  const ordered = hasExtras(earlier.quote) ? await listBookingExtras(database.db, earlier.id) : [];
  const extras = fingerprintExtras(request.extras ?? []);
  const match = compareStayRequests(
    { ...earlier, guest: earlier, extras: fingerprintExtras(ordered) },
    { ...stay, ...party, apartmentId, ratePlan, guest, total, extras },
  );
  if (match === "other") return match;
  return (await isPaidAlike(earlier, request, app)) ? match : "other";
}

// Paying at the property replaces a plan. While the card was not charged, the parts must be those that are offered now: the
// guest has seen them.
async function isPaidAlike(earlier: Booking, request: BookingRequest, app: App): Promise<boolean> {
  if (request.payment.method === "property") return true;
  const agreed = await findPlan(app.database.db, earlier.id);
  if ((agreed !== null) !== (request.payment.parts !== undefined)) return false;
  if (earlier.status !== "pending_payment" || !agreed) return true;
  return sameParts(agreed, findOfferedParts(earlier.quote, earlier, app));
}

// An expired booking can never be confirmed: its key is released, so that the request makes a new booking.
async function releaseIdempotencyKey(booking: Booking, key: string, app: App): Promise<null> {
  await inTransaction(app.database.db, (trx) =>
    updateBooking(trx, booking, { idempotencyKey: `${key} ${booking.id}` }, app.clock.now()),
  );
  return null;
}

/**
 * Corrects the guest's details on the same booking; for another stay the unfinished booking is given up. Null: look up the
 * key again. A request that cannot be booked changes nothing, so that the nights are not lost by a mistake.
 */
async function changePendingBooking(
  earlier: Booking,
  differs: "guest" | "other",
  request: BookingRequest,
  app: App,
): Promise<PlaceBookingResult | null> {
  const checked = await checkBookingRequest(request, app, earlier.id);
  if (!checked.ok) return checked;
  if (differs === "guest") return changeGuest(earlier, checked.guest, app);
  const { status } = await endHold(earlier, "givenUp", app);
  return status === "pending_payment" ? { ok: false, reason: "keyReused" } : null;
}

async function changeGuest(earlier: Booking, guest: GuestDetails, app: App): Promise<null> {
  const now = app.clock.now();
  await inTransaction(app.database.db, async (trx) => {
    const { booking } = await readLockedBooking(trx, earlier);
    if (booking.status !== "pending_payment") return;
    await updateBooking(trx, booking, guest, now);
    await insertEvents(trx, booking.id, { actor: "guest", what: "detailsChanged", now });
  });
  return null;
}

// Charges a pending booking, whose hold has not lapsed. A second card is charged only when no earlier attempt can take
// money any more. Null: the booking has changed since, look up the key again.
async function retryPayment(
  booking: Booking,
  card: CardToken,
  returnUrl: string | undefined,
  app: App,
): Promise<PlaceBookingResult | null> {
  const payments = await listPayments(app.database.db, booking.id);
  const id = paymentIdOf(booking.id, card.token, payments);
  const same = payments.find((payment) => payment.id === id);
  if (same?.status === "created")
    return chargeCard({ booking, payment: same }, { token: card.token, returnUrl }, app);
  if (same) {
    const settled = await settlePayment(same.id, app);
    return settled && toPlaceBookingResult(settled);
  }
  await closePayments(booking.id, app);
  const next = await startNextPayment(booking, card, app);
  if (next === "inDoubt") return { ok: true, outcome: "paymentUnknown", booking };
  return next && chargeCard(next, { token: card.token, returnUrl }, app);
}

async function startNextPayment(
  known: Booking,
  card: CardToken,
  app: App,
): Promise<{ booking: Booking; payment: Payment } | "inDoubt" | null> {
  return inTransaction(app.database.db, async (trx) => {
    const { booking, payments } = await readLockedBooking(trx, known);
    const isPending = booking.status === "pending_payment";
    if (!isPending || hasLapsed(booking, app.clock.now())) return null;
    if (payments.some(({ status }) => openStatuses.includes(status))) return "inDoubt";
    return { booking, payment: await startPayment(trx, booking, card, app, { earlier: payments }) };
  });
}
