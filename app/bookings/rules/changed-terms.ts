// The terms after a change of stay: what is paid where, what is refunded, and the new cancellation policy.
import { cancellationSchedule, refundPercentAt } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy, PropertyTerms } from "#app/stays/rules/cancellation.ts";
import { percentOf } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { paymentDue } from "./payment-due.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Quote } from "#app/stays/rules/price.ts";
import type { Stay } from "#app/stays/rules/stay.ts";

/** The result of a change; `dueNow` + `dueAtProperty` is the new total. */
export interface ChangedTerms {
  /** The part of the new price that was paid by card; the rest is due at the property. */
  dueNow: Cents;
  dueAtProperty: Cents;
  /** What is refunded to the card, and what the property retains of the price difference by the old terms. */
  refund: Cents;
  kept: Cents;
  policy: CancellationPolicy;
}

/** The terms of the booking before the change. */
export interface AgreedTerms {
  paymentMethod: "card" | "property";
  dueNow: Cents;
  policy: CancellationPolicy;
}

/**
 * A higher price is paid at the property; no card is charged for it. For a lower price, the share that the old terms refund
 * now is refunded of what the card paid too much, never more than is `left` of what was paid: giving up a night is
 * cancelling it. The new terms are counted from the new arrival, but never refund a larger share than the old ones do now,
 * so that moving a stay away from its deadline does not allow cancelling it.
 */
export function changedTerms(
  before: AgreedTerms,
  { stay, quote, left }: { stay: Stay; quote: Quote; left: Cents },
  at: { today: PlainDate; hour: number },
  propertyTerms: PropertyTerms,
): ChangedTerms {
  const { byCard } = paymentDue({ ...quote, paymentMethod: before.paymentMethod });
  const dueNow = Math.min(before.dueNow, byCard);
  const percent = refundPercentAt(before.policy, { date: at.today, hour: at.hour });
  const overpaid = before.dueNow - dueNow;
  const refund = Math.min(percentOf(overpaid, percent), left);
  const newPolicy = cancellationSchedule(stay, quote.plan, dueNow, propertyTerms, at);
  return {
    dueNow,
    dueAtProperty: quote.total - dueNow,
    refund,
    kept: overpaid - refund,
    policy: { ...newPolicy, steps: capRefunds(percent, newPolicy.steps, dueNow) },
  };
}

// Adjacent steps with the same share are merged.
function capRefunds(
  most: number,
  steps: CancellationPolicy["steps"],
  paid: Cents,
): CancellationPolicy["steps"] {
  const bounded = steps.map(({ until, refundPercent }) => {
    const percent = Math.min(refundPercent, most);
    return { until, refundPercent: percent, refund: percentOf(paid, percent) };
  });
  return bounded.filter(
    ({ refundPercent }, index) => bounded[index + 1]?.refundPercent !== refundPercent,
  );
}
