// Compares the two rate plans for a stay: the price of each, and its cancellation policy.
import type { PropertyFacts } from "#property/facts.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { type CancellationPolicy, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import { offeredPlan } from "#app/stays/rules/offered-plan.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { Now, Stay } from "#app/stays/rules/stay.ts";

/** Both rate plans side by side. */
export interface PlanOffer {
  /** The discount of the non-refundable rate on the nights, in percent. */
  percent: number;
  /** By plan, in cents, all fees included; null while no apartment is chosen. */
  totals: Record<RatePlan, Cents> | null;
  policies: Record<RatePlan, CancellationPolicy>;
}

/** Null when only one plan is offered for the stay. `quotes` are those of the chosen apartment. */
export function makePlanOffer(
  stay: Stay,
  { card }: Pick<Rates, "card">,
  quotes: Record<RatePlan, Quote> | null,
  now: Now,
  facts: PropertyFacts,
): PlanOffer | null {
  const sold = card.plans.find(({ key }) => key === "nonRefundable");
  if (!sold || !hasTwoRates(stay, card, now, facts)) return null;
  const totalOf = (plan: RatePlan) => quotes?.[plan].total ?? 0;
  const policyOf = (plan: RatePlan) =>
    cancellationSchedule(stay, plan, quotes?.[plan].dueNow ?? 0, facts, now);
  return {
    percent: 100 - sold.percent,
    totals: quotes && { flexible: totalOf("flexible"), nonRefundable: totalOf("nonRefundable") },
    policies: { flexible: policyOf("flexible"), nonRefundable: policyOf("nonRefundable") },
  };
}

function hasTwoRates(stay: Stay, card: Rates["card"], now: Now, facts: PropertyFacts): boolean {
  const offered = (plan: RatePlan) => offeredPlan(plan, stay, card, facts, now);
  return offered("flexible") !== offered("nonRefundable");
}

/** Whether only the cheaper plan is offered for the stay, because both have the same terms. */
export function hasOneRate(
  stay: Stay,
  { card }: Pick<Rates, "card">,
  now: Now,
  facts: PropertyFacts,
): boolean {
  return offeredPlan("flexible", stay, card, facts, now) !== "flexible";
}
