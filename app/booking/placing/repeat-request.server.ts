// A request whose idempotency key is known: repeats its earlier result, or continues a booking that is not paid yet.
import { facts } from "#property/facts.ts";
import { takesCards } from "#app/house.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { noteEvent } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { listPayments, openStatuses, paymentIdOf } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { readRates } from "../rates.sql.server.ts";
import { parseGuest } from "../rules/booking-request.ts";
import type { GuestDetails } from "../rules/booking-request.ts";
import { withoutCardNumbers } from "../rules/card-numbers.ts";
import { awaitsEmail, hasLapsed } from "../rules/hold.ts";
import { isCardOnly, offeredPlan } from "../rules/offered-plan.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { compareWishes } from "../rules/same-wish.ts";
import { chargeCard, startPayment } from "./charge-card.server.ts";
import type { CardToken } from "./charge-card.server.ts";
import { checkRequest } from "./check-request.server.ts";
import { endHold } from "./end-hold.server.ts";
import { payAtProperty } from "./pay-at-property.server.ts";
import { readLocked } from "./read-locked.server.ts";
import { asPlaced } from "./request-outcomes.ts";
import type { BookingRequest, Placed } from "./request-outcomes.ts";
import { closePayments, settlePayment } from "./settle-payment.server.ts";

/** The result of a request whose key made `earlier`; null when the booking has changed since: look up the key again. */
export async function repeatRequest(
  earlier: Booking,
  request: BookingRequest,
  house: House,
): Promise<Placed | null> {
  const likeness = await likenessOf(earlier, request, house);
  const inDoubt: Placed =
    likeness === "same"
      ? { ok: true, outcome: "paymentUnknown", booking: earlier }
      : { ok: false, reason: "keyReused" };

  if (earlier.status === "expired") return setKeyFree(earlier, request.key, house);
  if (earlier.status !== "pending_payment")
    return likeness === "same"
      ? { ok: true, outcome: "confirmed", booking: earlier }
      : { ok: false, reason: "keyReused" };
  if (hasLapsed(earlier, house.clock.now())) {
    const { status } = await endHold(earlier, "lapsed", house);
    return status === "pending_payment" ? inDoubt : null;
  }
  if (awaitsEmail(earlier)) return answerAwaiting(earlier, likeness, request, house);
  if (likeness !== "same") {
    // An API client that sends another request under the same key is wrong; a guest has only gone back a step.
    if (request.source !== "web") return { ok: false, reason: "keyReused" };
    return changeBooking(earlier, likeness, request, house);
  }
  if (request.payment.method === "property")
    return isCardOnly(earlier.ratePlan) && request.source !== "owner"
      ? { ok: false, reason: "cardOnly" }
      : payAtProperty(earlier, { actor: "guest", network: request.network }, house);
  if (!takesCards(house)) return { ok: false, reason: "cardsNotTaken" };
  return payAgain(earlier, request.payment, request.returnUrl, house);
}

// The same request still waits for the email. With a card, or with other content, the guest books again.
async function answerAwaiting(
  earlier: Booking,
  likeness: "same" | "guest" | "other",
  request: BookingRequest,
  house: House,
): Promise<Placed | null> {
  if (likeness === "same" && request.payment.method === "property")
    return { ok: true, outcome: "confirmByEmail", booking: earlier };
  if (request.source !== "web") return { ok: false, reason: "keyReused" };
  const checked = await checkRequest(request, house, earlier.id);
  if (!checked.ok) return checked;
  await endHold(earlier, "givenUp", house);
  return null;
}

async function likenessOf(
  earlier: Booking,
  request: BookingRequest,
  { database, clock }: House,
): Promise<"same" | "guest" | "other"> {
  const { apartmentId, stay, party, plan, expectedTotal: total } = request;
  const { card } = await readRates(database.db);
  const day = propertyDay(clock.now(), facts.timeZone);
  // A repeated request still names the rate that was not offered; it is the same request nevertheless.
  const isOffered = offeredPlan(plan, stay, card, facts, day) === earlier.ratePlan;
  const ratePlan = isOffered ? earlier.ratePlan : plan;
  const parsed = parseGuest(request.guest);
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  return compareWishes(
    { ...earlier, guest: earlier },
    { ...stay, ...party, apartmentId, ratePlan, guest, total },
  );
}

// An expired booking can never be confirmed: its key is released, so that the request makes a new booking.
async function setKeyFree(booking: Booking, key: string, house: House): Promise<null> {
  await inTransaction(house.database.db, (trx) =>
    updateBooking(trx, booking, { idempotencyKey: `${key} ${booking.id}` }, house.clock.now()),
  );
  return null;
}

/**
 * Corrects the guest's details on the same booking; for another stay the unfinished booking is given up. Null: look up the
 * key again. A request that cannot be booked changes nothing, so that the nights are not lost by a mistake.
 */
async function changeBooking(
  earlier: Booking,
  differs: "guest" | "other",
  request: BookingRequest,
  house: House,
): Promise<Placed | null> {
  const checked = await checkRequest(request, house, earlier.id);
  if (!checked.ok) return checked;
  if (differs === "guest") return changeGuest(earlier, checked.guest, house);
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

/**
 * Charges a pending booking, whose hold has not lapsed. A second card is charged only when no earlier attempt can take
 * money any more. Null: the booking has changed since, look up the key again.
 */
export async function payAgain(
  booking: Booking,
  card: CardToken,
  returnUrl: string | undefined,
  house: House,
): Promise<Placed | null> {
  const payments = await listPayments(house.database.db, booking.id);
  const id = paymentIdOf(booking.id, card.token, payments);
  const same = payments.find((payment) => payment.id === id);
  if (same?.status === "created")
    return chargeCard({ booking, payment: same }, { token: card.token, returnUrl }, house);
  if (same) {
    const settled = await settlePayment(same.id, house);
    return settled && asPlaced(settled);
  }
  await closePayments(booking.id, house);
  const next = await startNext(booking, card, house);
  if (next === "inDoubt") return { ok: true, outcome: "paymentUnknown", booking };
  return next && chargeCard(next, { token: card.token, returnUrl }, house);
}

async function startNext(
  known: Booking,
  card: CardToken,
  house: House,
): Promise<{ booking: Booking; payment: Payment } | "inDoubt" | null> {
  return inTransaction(house.database.db, async (trx) => {
    const { booking, payments } = await readLocked(trx, known);
    const isPending = booking.status === "pending_payment";
    if (!isPending || hasLapsed(booking, house.clock.now())) return null;
    if (payments.some(({ status }) => openStatuses.includes(status))) return "inDoubt";
    return { booking, payment: await startPayment(trx, booking, card, house, payments) };
  });
}
