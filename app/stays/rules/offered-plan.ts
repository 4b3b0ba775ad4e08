// Which rate plans are offered: of plans with the same cancellation terms only the cheaper one.
import { cancellationSchedule } from "./cancellation.ts";
import type { CancellationPolicy, PropertyTerms } from "./cancellation.ts";
import { soldPlans } from "./rate-card.ts";
import type { RateCard, RatePlan } from "./rate-card.ts";
import type { Now, Stay } from "./stay.ts";

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
    refundSteps(cancellationSchedule(stay, ratePlan, 0, terms, now));
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
