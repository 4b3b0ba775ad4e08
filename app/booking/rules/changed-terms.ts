// The terms of a stay that is changed: what its guest pays where, what goes back, and what cancelling gives from then on.
import { cancellationSchedule, refundPercentAt } from "./cancellation.ts";
import type { CancellationPolicy, HouseTerms } from "./cancellation.ts";
import { percentOf } from "./money.ts";
import type { Cents } from "./money.ts";
import { paymentDue } from "./payment-due.ts";
import type { PlainDate } from "./plain-date.ts";
import type { Quote } from "./price.ts";
import type { Stay } from "./stay.ts";

/** What follows from a change; `dueNow` + `dueAtProperty` are the new total. */
export interface ChangedTerms {
  /** What of the new price the card has paid; the rest is due at the property. */
  dueNow: Cents;
  dueAtProperty: Cents;
  /** What goes back to the card, and what of the fallen price the old terms keep. */
  refund: Cents;
  kept: Cents;
  policy: CancellationPolicy;
}

/** The booking as it was agreed to. */
export interface TermsBefore {
  paymentMethod: "card" | "property";
  dueNow: Cents;
  policy: CancellationPolicy;
}

/**
 * A price that rises is paid at the property: no card is charged for it. One that falls gives back, of what the card
 * paid too much, the share that the terms give at this moment, and never more than is `left` of what was paid: giving up
 * a night is cancelling it. The new terms are counted from the new arrival, but never better than those of this moment,
 * so that nobody moves a stay away from its deadline in order to cancel it.
 */
export function changedTerms(
  before: TermsBefore,
  { stay, quote, left }: { stay: Stay; quote: Quote; left: Cents },
  at: { today: PlainDate; hour: number },
  house: HouseTerms,
): ChangedTerms {
  const { byCard } = paymentDue({ ...quote, paymentMethod: before.paymentMethod });
  const dueNow = Math.min(before.dueNow, byCard);
  const percent = refundPercentAt(before.policy, { date: at.today, hour: at.hour });
  const fallen = before.dueNow - dueNow;
  const refund = Math.min(percentOf(fallen, percent), left);
  const fresh = cancellationSchedule(stay, quote.plan, dueNow, house, at);
  return {
    dueNow,
    dueAtProperty: quote.total - dueNow,
    refund,
    kept: fallen - refund,
    policy: { ...fresh, steps: atMost(percent, fresh.steps, dueNow) },
  };
}

// Two steps that give the same are one.
function atMost(
  most: number,
  steps: CancellationPolicy["steps"],
  paid: Cents,
): CancellationPolicy["steps"] {
  const bounded = steps.map(({ until, refundPercent }) => {
    const percent = Math.min(refundPercent, most);
    return { until, refundPercent: percent, refund: percentOf(paid, percent) };
  });
  return bounded.filter(
    ({ refundPercent }, place) => bounded[place + 1]?.refundPercent !== refundPercent,
  );
}
