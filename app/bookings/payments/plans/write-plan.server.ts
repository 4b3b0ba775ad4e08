// Stores the plan of a booking, with its guest's consent, keeps or ends it when the booking changes, and withdraws the consent: the
// card is forgotten, and a link is sent instead.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { SavedCard } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { insertEvents } from "../../booking-events.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { readLockedBooking } from "../../concurrent-writes.server.ts";
import { openStatuses } from "../payments.sql.server.ts";
import { policyByPlan } from "./read-plan.server.ts";
import { findPlan, insertPlan, updatePlan } from "./plans.sql.server.ts";
import { changeParts } from "./rules/payment-plan.ts";
import type { PaymentParts } from "./rules/payment-plan.ts";
import { firstStepAt } from "./rules/plan-steps.ts";

/** In the transaction that writes the booking. The consent is that of the present version of the terms. */
export async function writePlan(
  trx: Trx,
  booking: Booking,
  parts: PaymentParts,
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): Promise<void> {
  const consentVersion = parts.collect === "card" ? facts.termsVersion.terms : null;
  const nextAttemptAt = firstStepAt(parts, facts.timeZone);
  await insertPlan(trx, booking.id, parts, { consentVersion, nextAttemptAt, now: clock.now() });
}

/**
 * In the transaction that stores the first part as paid: the card that the provider has saved. Where it has saved none, its
 * guest gets a link. `isKept`: the booking is confirmed; otherwise the card is to be forgotten at once.
 */
export async function keepSavedCard(
  trx: Trx,
  booking: Booking,
  { saved, gateway, isKept }: { saved: SavedCard | undefined; gateway: string; isKept: boolean },
  now: Date,
): Promise<void> {
  const plan = await findPlan(trx, booking.id);
  if (!plan || plan.collect !== "card") return;
  await updatePlan(
    trx,
    booking.id,
    {
      ...(saved ? { saved: { ...saved, gateway } } : { collect: "reminder" }),
      ...(!isKept && { state: "ended" }),
    },
    now,
  );
}

/** The stay was cancelled, or its guest erased: nothing is charged any more, and a job has the card forgotten. */
export async function endPlan(trx: Trx, bookingId: string, now: Date): Promise<void> {
  await updatePlan(trx, bookingId, { state: "ended" }, now);
}

/**
 * In the transaction that changes the stay, before the booking is written: the rest follows the new price and arrival. Returns
 * the policy with the refunds of both parts; the same one without a plan.
 */
export async function changePlan(
  trx: Trx,
  booking: Booking,
  changed: Pick<Booking, "checkIn" | "quote" | "policy">,
  { now, facts }: { now: Date; facts: PropertyFacts },
): Promise<Booking["policy"]> {
  const plan = await findPlan(trx, booking.id);
  if (!plan || plan.state === "ended") return changed.policy;
  const { today } = propertyDay(now, facts.timeZone);
  const { checkIn, quote } = changed;
  const parts = changeParts(plan, { checkIn, byCard: quote.dueNow, today });
  const { second, dueOn } = parts;
  const nextAttemptAt = firstStepAt(parts, facts.timeZone).toISOString();
  await updatePlan(trx, booking.id, { second, dueOn, nextAttemptAt }, now);
  return policyByPlan(plan, changed, today);
}

/**
 * False when the card is being charged at this moment, so that it is too late. Repeated, or where nothing would be charged, it
 * is true and changes nothing.
 */
export async function withdrawConsent(
  known: Booking,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(app.database.db, async (trx) => {
    const { booking, payments } = await readLockedBooking(trx, known);
    const plan = await findPlan(trx, booking.id);
    if (!plan || plan.collect !== "card" || plan.state !== "open") return true;
    if (payments.some(({ status }) => openStatuses.includes(status))) return false;
    const now = app.clock.now();
    const byLink = { ...plan, collect: "reminder" } as const;
    const nextAttemptAt = firstStepAt(byLink, app.property.facts.timeZone).toISOString();
    await updatePlan(trx, booking.id, { collect: "reminder", nextAttemptAt }, now);
    await insertEvents(trx, booking.id, { actor: "guest", what: "consentWithdrawn", now });
    return true;
  });
}
