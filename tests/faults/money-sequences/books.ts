// The books of one booking as an accountant would keep them beside the app: from what was agreed, paid and given back.
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";

/** A price in cents: what a card pays on booking, and the tourist fee of an adult, for `adults` who pay it. */
export interface AgreedPrice {
  beforeArrival: number;
  feeOfAdult: number;
  adults: number;
}

/** An entry by hand, named by the key of its form. */
export interface HandEntry {
  key: string;
  kind: "payment" | "repayment" | "forgiven";
  method: RecordedMethod | null;
  amount: number;
  undone: boolean;
  /** Forgiven of what was kept of a stay that does not take place. */
  ofKept?: boolean;
}

/** A refund to the card: owed by the `terms`, or goodwill. */
interface CardRefund {
  amount: number;
  why: "terms" | "goodwill";
  isMade: boolean;
  /** How much of it the cardholder's bank returned by a lost dispute. */
  byBank: number;
}

/** All amounts in cents. */
export class Books {
  stands = true;
  price: AgreedPrice;
  exempt = 0;
  /** What was paid by card, and how much of it the present price still needs. */
  readonly captured: number;
  neededOfCard: number;
  byHand: HandEntry[] = [];
  refunds: CardRefund[] = [];
  dispute: { amount: number; status: "needs_response" | "won" | "lost" } | null = null;
  /** What is kept of a stay that does not take place. */
  kept = 0;

  constructor(price: AgreedPrice, byCard: boolean) {
    this.price = price;
    this.captured = byCard ? price.beforeArrival : 0;
    this.neededOfCard = this.captured;
  }

  /** A new price: a card is not charged again, and needed for no more than the price. */
  change(price: AgreedPrice, refund: number, isMade: boolean): void {
    this.price = price;
    this.neededOfCard = Math.min(this.neededOfCard, price.beforeArrival);
    this.owe(refund, "terms", isMade);
  }

  /** The stay does not take place: what was paid is kept, less what goes back to the card and, by hand, later. */
  end(back: { refund: number; goodwill: number; byHand: number }, isMade: boolean): void {
    this.owe(back.refund, "terms", isMade);
    this.stands = false;
    const notGivenBack = this.captured - this.refunded("terms");
    this.kept = Math.max(0, notGivenBack + this.receivedByHand - back.byHand);
    this.owe(back.goodwill, "goodwill", isMade);
  }

  owe(amount: number, why: CardRefund["why"], isMade: boolean): void {
    if (amount > 0) this.refunds.push({ amount, why, isMade, byBank: 0 });
  }

  get charged(): number {
    const { beforeArrival, feeOfAdult, adults } = this.price;
    if (!this.stands) return this.kept - this.forgiven(true) - this.refunded("goodwill");
    const fee = feeOfAdult * Math.max(0, adults - this.exempt);
    const keptByTerms = Math.max(0, this.captured - this.refunded("terms") - this.neededOfCard);
    const price = beforeArrival + fee + keptByTerms - this.refunded("goodwill");
    const atProperty = beforeArrival + fee - this.neededOfCard;
    return price - Math.min(atProperty, this.forgiven(false));
  }

  get received(): Record<RecordedMethod, number> {
    const of = (method: RecordedMethod) =>
      this.sumByHand("payment", method) - this.sumByHand("repayment", method);
    return { cash: of("cash"), bank: of("bank"), terminal: of("terminal") };
  }

  get receivedByHand(): number {
    return this.sumByHand("payment") - this.sumByHand("repayment");
  }

  /** A refund counts from when it is owed. */
  get open(): number {
    return this.charged - (this.captured - this.refunded()) - this.receivedByHand;
  }

  get refundsOwed(): number {
    return this.refunded() - this.refundsMade - this.returnedByBank;
  }

  get refundsMade(): number {
    const made = this.refunds.filter(({ isMade }) => isMade);
    return sum(made.map(({ amount, byBank }) => ({ amount: amount - byBank })));
  }

  get returnedByBank(): number {
    return sum(this.refunds.map(({ byBank }) => ({ amount: byBank })));
  }

  /** What the cardholder's bank took back for good and was not owed anyway. */
  get lost(): number {
    return this.dispute?.status === "lost" ? this.dispute.amount - this.returnedByBank : 0;
  }

  /** A lost dispute: what was still owed to the card is returned by it, the oldest first. */
  lose(amount: number): void {
    let left = amount;
    for (const refund of this.refunds.filter(({ isMade }) => !isMade)) {
      refund.byBank = Math.min(left, refund.amount);
      refund.isMade = refund.byBank === refund.amount;
      left -= refund.byBank;
    }
  }

  private forgiven(ofKept: boolean): number {
    return sum(
      this.byHand.filter(
        (one) => one.kind === "forgiven" && !one.undone && (one.ofKept ?? false) === ofKept,
      ),
    );
  }

  /** What can still be refunded to the card. */
  get left(): number {
    return this.captured - Math.min(this.captured, this.refunded() + this.lost);
  }

  refunded(why?: CardRefund["why"]): number {
    return sum(this.refunds.filter((refund) => !why || refund.why === why));
  }

  sumByHand(kind: HandEntry["kind"], method?: RecordedMethod): number {
    return sum(
      this.byHand.filter(
        (one) => one.kind === kind && !one.undone && (!method || one.method === method),
      ),
    );
  }
}

/** The sum of their amounts. */
export function sum(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}
