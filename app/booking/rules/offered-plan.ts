// Which rates a guest is offered: rates with the same cancellation terms are one rate, at the lower price.
import { cancellationSchedule } from "./cancellation.ts";
import type { CancellationPolicy, HouseTerms } from "./cancellation.ts";
import { soldPlans } from "./rate-card.ts";
import type { RateCard, RatePlan } from "./rate-card.ts";
import type { Now, Stay } from "./stay.ts";

/**
 * The plan a guest gets who asks for `plan`, by the terms as they would be dated and frozen at `now`: the plan itself, or
 * the one that is left when the other is not sold, or costs more for the same terms.
 */
export function offeredPlan(
  plan: RatePlan,
  stay: Stay,
  card: Pick<RateCard, "plans">,
  terms: HouseTerms,
  now: Now,
): RatePlan {
  if (soldPlans(card).length === 1) return "flexible";
  const steps = (each: RatePlan) => promised(cancellationSchedule(stay, each, 0, terms, now));
  if (steps("flexible") !== steps("nonRefundable")) return plan;
  const percent = card.plans.find(({ key }) => key === "nonRefundable")?.percent ?? 100;
  return percent < 100 ? "nonRefundable" : "flexible";
}

/** The non-refundable rate is paid by card: paid later, it would have nothing to keep. */
export function isCardOnly(plan: RatePlan): boolean {
  return plan === "nonRefundable";
}

// What is given back until when; two steps with the same share are one.
function promised({ steps }: CancellationPolicy): string {
  return JSON.stringify(
    steps
      .filter(({ refundPercent }, place) => steps[place + 1]?.refundPercent !== refundPercent)
      .map(({ until, refundPercent }) => [until, refundPercent]),
  );
}
