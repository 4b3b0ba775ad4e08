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
}

/** A refund to the card: owed by the `terms`, or goodwill. */
interface CardRefund {
  amount: number;
  why: "terms" | "goodwill";
  isMade: boolean;
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
    if (amount > 0) this.refunds.push({ amount, why, isMade });
  }

  get charged(): number {
    const { beforeArrival, feeOfAdult, adults } = this.price;
    if (!this.stands) return this.kept - this.refunded("goodwill");
    const fee = feeOfAdult * Math.max(0, adults - this.exempt);
    const keptByTerms = Math.max(0, this.captured - this.refunded("terms") - this.neededOfCard);
    const price = beforeArrival + fee + keptByTerms - this.refunded("goodwill");
    const atProperty = beforeArrival + fee - this.neededOfCard;
    return price - Math.min(atProperty, this.sumByHand("forgiven"));
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
    return this.refunded() - this.refundsMade;
  }

  get refundsMade(): number {
    return sum(this.refunds.filter(({ isMade }) => isMade));
  }

  /** What the cardholder's bank took back for good. */
  get lost(): number {
    return this.dispute?.status === "lost" ? this.dispute.amount : 0;
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
