// The terms of a stay: the cancellation policy (what is refunded, as dated steps shown before payment and stored in the
// booking), the rate plans offered for it, and whether it may be paid at the property.
import type { PropertyFacts } from "#property/facts.ts";
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { percentOf } from "./money.ts";
import type { Cents } from "./money.ts";
import { seasonOf, soldPlans } from "./rate-card.ts";
import type { RateCard, RatePlan } from "./rate-card.ts";
import { nightsOf } from "./stay.ts";
import type { Now, Stay } from "./stay.ts";
import type {
  CancellationBasis,
  CancellationPolicy,
  CancellationStep,
  Quote,
} from "./stored-terms.ts";

export type { CancellationBasis, CancellationPolicy, CancellationStep } from "./stored-terms.ts";

/** The property's cancellation terms: the hour that days are counted back from, and the steps of the flexible rate. */
export type PropertyTerms = Pick<PropertyFacts, "checkInHour" | "cancellation">;

/** The terms as one string, to compare those the guest saw with those that apply when they agree. */
export function fingerprintTerms({ checkInHour, cancellation }: PropertyTerms): string {
  const steps = cancellation.map(
    ({ daysBefore, refundPercent }) => `${daysBefore}-${refundPercent}`,
  );
  return [checkInHour, ...steps].join("_");
}

/**
 * What a cancellation may keep a share of: the nights after discounts, and the service fee, which follows their price.
 * Cleaning, tourist fee and whatever else was not delivered yet always goes back.
 */
export function cancellationBasis(
  { accommodation, lines }: Pick<Quote, "accommodation" | "lines">,
  paid: Cents,
): CancellationBasis {
  const service = lines.find(({ kind }) => kind === "service")?.amount ?? 0;
  return { kept: accommodation + service, paid };
}

/**
 * The steps of a stay that are not past, counted back from the check-in hour. After the last one, and for the
 * non-refundable rate, the whole of `basis.kept` is kept; never more than was paid.
 */
export function cancellationSchedule(
  stay: Stay,
  plan: RatePlan,
  basis: CancellationBasis,
  { checkInHour, cancellation }: PropertyTerms,
  now: Now,
): CancellationPolicy {
  const planSteps = plan === "flexible" ? cancellation : [];
  const steps = planSteps.map(({ daysBefore, refundPercent }): CancellationStep => ({
    until: { date: addDays(stay.checkIn, -daysBefore), hour: checkInHour },
    refundPercent,
    refund: refundOf(refundPercent, basis, basis.paid),
  }));
  steps.push({ until: null, refundPercent: 0, refund: refundOf(0, basis, basis.paid) });
  const at = { date: now.today, hour: now.hour };
  return { plan, steps: steps.filter((step) => isOpen(step, at)), basis };
}

/** The refund, of the cents paid, when cancelling at that time at the property. */
export function refundFor(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number; minute: number },
  paid: Cents,
): Cents {
  return refundOf(refundPercentAt(policy, at), policy.basis, paid);
}

/**
 * The refund of the cents paid where that share of the price is given back. Without a basis the share is of what was paid.
 */
export function refundOf(
  refundPercent: number,
  basis: CancellationBasis | undefined,
  paid: Cents,
): Cents {
  if (!basis) return percentOf(paid, refundPercent);
  return paid - Math.min(paid, percentOf(basis.kept, 100 - refundPercent));
}

/** The share that is refunded at that time at the property, in percent. */
export function refundPercentAt(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number },
): number {
  return policy.steps[stepAt(policy, at)]?.refundPercent ?? 0;
}

/** The terms as they are at that time at the property, but giving back at least that share, in percent. */
export function withShare(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number },
  atLeast: number,
): CancellationPolicy {
  if (atLeast <= refundPercentAt(policy, at)) return policy;
  const paid = policy.basis?.paid ?? 0;
  const refund = refundOf(atLeast, policy.basis, paid);
  return { ...policy, steps: [{ until: null, refundPercent: atLeast, refund }] };
}

/** The index of the step that applies at that time at the property; -1 when none does. */
export function stepAt(
  { steps }: CancellationPolicy,
  at: { date: PlainDate; hour: number },
): number {
  return steps.findIndex((step) => isOpen(step, at));
}

// Steps end on the full hour, so minutes do not matter.
function isOpen({ until }: CancellationStep, at: { date: PlainDate; hour: number }): boolean {
  if (until === null) return true;
  return at.date < until.date || (at.date === until.date && at.hour < until.hour);
}

/**
 * The plan offered for a requested one, by the terms as they would be stored at `now`: the plan itself, or the other one
 * when it is not sold or costs more for the same terms.
 */
export function offeredPlan(
  plan: RatePlan,
  stay: Stay,
  card: Pick<RateCard, "plans">,
  terms: PropertyTerms,
  now: Now,
): RatePlan {
  if (soldPlans(card).length === 1) return "flexible";
  const steps = (ratePlan: RatePlan) =>
    refundSteps(cancellationSchedule(stay, ratePlan, { kept: 0, paid: 0 }, terms, now));
  if (steps("flexible") !== steps("nonRefundable")) return plan;
  const percent = card.plans.find(({ key }) => key === "nonRefundable")?.percent ?? 100;
  return percent < 100 ? "nonRefundable" : "flexible";
}

/** The non-refundable plan must be paid by card: without a prepayment there is nothing to retain on cancellation. */
export function isCardOnly(plan: RatePlan): boolean {
  return plan === "nonRefundable";
}

// What is refunded until when; adjacent steps with the same share are merged.
function refundSteps({ steps }: CancellationPolicy): string {
  return JSON.stringify(
    steps
      .filter(({ refundPercent }, index) => steps[index + 1]?.refundPercent !== refundPercent)
      .map(({ until, refundPercent }) => [until, refundPercent]),
  );
}

/** The owner's limits; 0 and an empty list are no limit. */
export type PropertyPaymentLimits = PropertyFacts["payAtProperty"];

/** Why a stay must be paid by card when it is booked; `days` are days before arrival, `amount` is in cents. */
export type PropertyPaymentRefusal =
  | { code: "propertyOff" | "propertyApartment" | "propertySeason" }
  | { code: "propertyTooSoon" | "propertyTooFar"; days: number }
  | { code: "propertyTooMuch"; amount: Cents; currency: string };

/** A stay with its price and the property's day on which it is booked. */
export interface StayToPay {
  apartmentId: number;
  stay: Stay;
  total: Cents;
  today: PlainDate;
}

/**
 * Null when it may be. Every night must be of a named season; nights without one are of `base`. A stay that begins in exactly
 * `minDays` or `maxDays` days, or costs exactly `maxTotal`, may still be paid at the property.
 */
export function refusePropertyPayment(
  { apartmentId, stay, total, today }: StayToPay,
  limits: PropertyPaymentLimits,
  card: Pick<RateCard, "seasons" | "currency">,
): PropertyPaymentRefusal | null {
  const { allowed, apartments, seasons, minDays, maxDays, maxTotal } = limits;
  if (!allowed) return { code: "propertyOff" };
  if (apartments.length > 0 && !apartments.includes(apartmentId))
    return { code: "propertyApartment" };
  const keyOf = (night: PlainDate) => seasonOf(night, card)?.key ?? "base";
  if (seasons.length > 0 && nightsOf(stay).some((night) => !seasons.includes(keyOf(night))))
    return { code: "propertySeason" };
  const lead = daysBetween(today, stay.checkIn);
  if (minDays > 0 && lead < minDays) return { code: "propertyTooSoon", days: minDays };
  if (maxDays > 0 && lead > maxDays) return { code: "propertyTooFar", days: maxDays };
  if (maxTotal > 0 && total > maxTotal)
    return { code: "propertyTooMuch", amount: maxTotal, currency: card.currency };
  return null;
}

/** What texts may say of paying at the property: for every stay, for some, or for none. */
export function offersPropertyPayment(limits: PropertyPaymentLimits): "always" | "some" | "never" {
  if (!limits.allowed) return "never";
  const { apartments, seasons, minDays, maxDays, maxTotal } = limits;
  const bounds = [apartments.length, seasons.length, minDays, maxDays, maxTotal];
  return bounds.every((bound) => bound === 0) ? "always" : "some";
}
