// The money of a booking whose price was matched: what is open falls first, the rest goes back to the card (docs/decisions, 129).
import { cancellationBasis, refundOf } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";
import { changedMoney } from "../../rules/stay-change.ts";
import type { ChangedMoney } from "../../rules/stay-change.ts";

/**
 * `open` and `left` in cents: what the guest still has to pay by the ledger, and what can still be refunded to a card. What is paid
 * at the property whatever the price of the nights is, such as the tourist fee, stays open: it is not part of what is matched. What
 * staff received by hand is not refunded here: it shows as paid too much. The steps of the cancellation terms stay, their
 * refunds are those of the lower price.
 */
export function matchedMoney(
  booking: { total: Cents; dueNow: Cents; policy: CancellationPolicy },
  quote: Quote,
  { open, left }: { open: Cents; left: Cents },
): ChangedMoney {
  const ofPrice = Math.max(0, open - quote.dueAtProperty);
  const money = changedMoney(booking, quote.total, { open: ofPrice, left });
  return { ...money, policy: withPrice(money.policy, quote) };
}

function withPrice(policy: CancellationPolicy, quote: Quote): CancellationPolicy {
  // Of what was paid, as it was agreed before the terms had a basis.
  if (!policy.basis) return policy;
  const basis = cancellationBasis(quote, policy.basis.paid);
  return {
    ...policy,
    basis,
    steps: policy.steps.map((step) => ({
      ...step,
      refund: refundOf(step.refundPercent, basis, basis.paid),
    })),
  };
}
