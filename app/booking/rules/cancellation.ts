// What a guest gets back on cancelling, as dated steps that are shown before paying and frozen in the booking.
import type { PropertyFacts } from "#property/facts.ts";
import { percentOf } from "./money.ts";
import type { Cents } from "./money.ts";
import { addDays } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";
import type { RatePlan } from "./rate-card.ts";
import type { Now, Stay } from "./stay.ts";

/** Until that hour of the property's clock, itself excluded, so much is given back; null has no end. */
export interface CancellationStep {
  until: { date: PlainDate; hour: number } | null;
  refundPercent: number;
  refund: Cents;
}

/** The steps in the order of time, the last without an end. */
export interface CancellationPolicy {
  plan: RatePlan;
  steps: CancellationStep[];
}

/** What the house promises whoever cancels: the hour that days are counted back from, and the steps of the flexible rate. */
export type HouseTerms = Pick<PropertyFacts, "checkInHour" | "cancellation">;

/** The terms in one word: what a guest agrees to is compared with what holds when he does. */
export function promiseOf({ checkInHour, cancellation }: HouseTerms): string {
  const steps = cancellation.map(
    ({ daysBefore, refundPercent }) => `${daysBefore}-${refundPercent}`,
  );
  return [checkInHour, ...steps].join("_");
}

/** The steps still ahead of a stay, counted back from the check-in hour; `paidNow` and each refund in cents. After them, and for the non-refundable rate, nothing. */
export function cancellationSchedule(
  stay: Stay,
  plan: RatePlan,
  paidNow: Cents,
  { checkInHour, cancellation }: HouseTerms,
  now: Now,
): CancellationPolicy {
  const promised = plan === "flexible" ? cancellation : [];
  const steps = promised.map(({ daysBefore, refundPercent }): CancellationStep => ({
    until: { date: addDays(stay.checkIn, -daysBefore), hour: checkInHour },
    refundPercent,
    refund: percentOf(paidNow, refundPercent),
  }));
  steps.push({ until: null, refundPercent: 0, refund: 0 });
  return { plan, steps: steps.filter((step) => isOpen(step, { date: now.today, hour: now.hour })) };
}

/** What is given back of the cents paid when cancelling at that moment of the property's clock. */
export function refundFor(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number; minute: number },
  paid: Cents,
): Cents {
  return percentOf(paid, refundPercentAt(policy, at));
}

/** The share of the money that is given back at that moment of the property's clock, in percent. */
export function refundPercentAt(
  policy: CancellationPolicy,
  at: { date: PlainDate; hour: number },
): number {
  return policy.steps[stepAt(policy, at)]?.refundPercent ?? 0;
}

/** The place of the step that counts at that moment of the property's clock; -1 when none does. */
export function stepAt(
  { steps }: CancellationPolicy,
  at: { date: PlainDate; hour: number },
): number {
  return steps.findIndex((step) => isOpen(step, at));
}

// Steps end on the full hour, so the minute never decides.
function isOpen({ until }: CancellationStep, at: { date: PlainDate; hour: number }): boolean {
  if (until === null) return true;
  return at.date < until.date || (at.date === until.date && at.hour < until.hour);
}
