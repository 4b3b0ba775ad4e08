// What a guest gets back on cancelling, as dated steps that are shown before paying and frozen in the booking.
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

/**
 * The terms of each plan, counted in days before the check-in hour; null has no end. decisions.md, Booking: free until
 * 7 days before arrival, then half back until 48 hours before, then nothing.
 */
export const cancellationTerms: Record<
  RatePlan,
  { daysBefore: number | null; refundPercent: number }[]
> = {
  flexible: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
    { daysBefore: null, refundPercent: 0 },
  ],
  nonRefundable: [{ daysBefore: null, refundPercent: 0 }],
};

/** The steps still ahead of a stay, counted back from the check-in hour; `paidNow` and each refund in cents. */
export function cancellationSchedule(
  stay: Stay,
  plan: RatePlan,
  paidNow: Cents,
  checkInHour: number,
  now: Now,
): CancellationPolicy {
  const steps = cancellationTerms[plan].map(({ daysBefore, refundPercent }) => ({
    until:
      daysBefore === null ? null : { date: addDays(stay.checkIn, -daysBefore), hour: checkInHour },
    refundPercent,
    refund: percentOf(paidNow, refundPercent),
  }));
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
