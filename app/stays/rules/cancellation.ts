// The cancellation policy: what is refunded, as dated steps that are shown before payment and stored in the booking.
import type { PropertyFacts } from "#property/facts.ts";
import { percentOf } from "./money.ts";
import type { Cents } from "./money.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { RatePlan } from "./rate-card.ts";
import type { Now, Stay } from "./stay.ts";

/** Until that hour at the property, itself excluded, this share is refunded; null has no end. */
export interface CancellationStep {
  until: { date: PlainDate; hour: number } | null;
  refundPercent: number;
  refund: Cents;
}

/** The steps in chronological order, the last without an end. */
export interface CancellationPolicy {
  plan: RatePlan;
  steps: CancellationStep[];
}

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
 * The steps of a stay that are not past, counted back from the check-in hour; `paidNow` and each refund in cents. After the
 * last one, and for the non-refundable rate, nothing is refunded.
 */
export function cancellationSchedule(
  stay: Stay,
  plan: RatePlan,
  paidNow: Cents,
  { checkInHour, cancellation }: PropertyTerms,
  now: Now,
): CancellationPolicy {
  const planSteps = plan === "flexible" ? cancellation : [];
  const steps = planSteps.map(({ daysBefore, refundPercent }): CancellationStep => ({
    until: { date: addDays(stay.checkIn, -daysBefore), hour: checkInHour },
    refundPercent,
    refund: percentOf(paidNow, refundPercent),
  }));
  steps.push({ until: null, refundPercent: 0, refund: 0 });
  return { plan, steps: steps.filter((step) => isOpen(step, { date: now.today, hour: now.hour })) };
}

/** The refund, of the cents paid, when cancelling at that time at the property. */
export function refundFor(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number; minute: number },
  paid: Cents,
): Cents {
  return percentOf(paid, refundPercentAt(policy, at));
}

/** The share that is refunded at that time at the property, in percent. */
export function refundPercentAt(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number },
): number {
  return policy.steps[stepAt(policy, at)]?.refundPercent ?? 0;
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
