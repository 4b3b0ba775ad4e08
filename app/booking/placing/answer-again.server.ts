// A key that has come before: says again what became of it, or carries on with a booking that is not paid yet.
import { facts } from "#property/facts.ts";
import { type House, takesCards } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { BookingRequest, Placed } from "../place-booking.server.ts";
import { readRates } from "../rates.sql.server.ts";
import { parseGuest } from "../rules/booking-request.ts";
import { withoutCardNumbers } from "../rules/card-numbers.ts";
import { awaitsEmail, hasLapsed } from "../rules/hold.ts";
import { isCardOnly, offeredPlan } from "../rules/offered-plan.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { compareWishes } from "../rules/same-wish.ts";
import { changeBooking } from "./change-booking.server.ts";
import { endHold } from "./end-hold.server.ts";
import { judgeRequest } from "./judge-request.server.ts";
import { payAgain } from "./pay-again.server.ts";
import { payAtProperty } from "./pay-at-property.server.ts";

/** The answer to a request whose key made `earlier`; null when things have moved meanwhile: look for the key again. */
export async function answerAgain(
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
    // A program that sends something else under the same key is mistaken; a guest has only gone back a step.
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

// The same is still waited for. By card, or with something else in it, the guest books anew.
async function answerAwaiting(
  earlier: Booking,
  likeness: "same" | "guest" | "other",
  request: BookingRequest,
  house: House,
): Promise<Placed | null> {
  if (likeness === "same" && request.payment.method === "property")
    return { ok: true, outcome: "confirmByEmail", booking: earlier };
  if (request.source !== "web") return { ok: false, reason: "keyReused" };
  const judged = await judgeRequest(request, house, earlier.id);
  if (!judged.ok) return judged;
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
  // Asked for again under the name of the rate that was not offered, it is still the same.
  const isOffered = offeredPlan(plan, stay, card, facts, day) === earlier.ratePlan;
  const ratePlan = isOffered ? earlier.ratePlan : plan;
  const parsed = parseGuest(request.guest);
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  return compareWishes(
    { ...earlier, guest: earlier },
    { ...stay, ...party, apartmentId, ratePlan, guest, total },
  );
}

// An expired booking can never be confirmed any more: whoever comes back with its key books anew.
async function setKeyFree(booking: Booking, key: string, house: House): Promise<null> {
  await inTransaction(house.database.db, (trx) =>
    updateBooking(trx, booking, { idempotencyKey: `${key} ${booking.id}` }, house.clock.now()),
  );
  return null;
}
