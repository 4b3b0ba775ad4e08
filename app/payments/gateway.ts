// The interface to a payment provider. Card data never reaches the server: the browser exchanges it for a token. Its
// payouts are the money that it sends to the bank, with every change of its balance that is part of it.

/** Money: an integer number of cents. */
type Cents = number;

/** Why a payment failed; each is a message key. `unreachable`: the provider never received the request. */
export const declineReasons = [
  "declined",
  "insufficientFunds",
  "authenticationFailed",
  "expiredCard",
  "unreachable",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The status of a payment at the provider; `reference` is the provider's id of it. */
export type GatewayAnswer =
  /** The money was received. `saved`: the card of a charge with `saveFor`, where the provider has saved it. */
  | { status: "captured"; reference: string; saved?: SavedCard }
  /** The amount is reserved until `capture` or `void`. */
  | { status: "authorized"; reference: string }
  /** 3-D Secure: the guest's browser has to go to `url`; the bank returns it to the charge's `returnUrl`. */
  | { status: "actionNeeded"; reference: string; url: string }
  | { status: "declined"; reference: string | null; reason: DeclineReason }
  /** It may have succeeded or not: `lookup` finds out later. */
  | { status: "unknown"; reference: string | null };

/** The provider's ids of a guest and of the card that may be charged later without them. */
export interface SavedCard {
  customer: string;
  card: string;
}

/** A payment to make. The same `idempotencyKey` is charged once, however often it is sent. */
export interface Charge {
  idempotencyKey: string;
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  /** The token that the provider's code in the browser made for the card. */
  token: string;
  /** Where the bank returns the guest to, absolute. */
  returnUrl: string;
  /** The text on the guest's card statement. */
  description: string;
  /** The booking for which the card is saved, to be charged once more without its guest, who has agreed to that. */
  saveFor?: string;
}

/** A payment from a saved card, without its guest. The same `idempotencyKey` is charged once. */
export interface LaterCharge extends Pick<
  Charge,
  "idempotencyKey" | "amount" | "currency" | "description"
> {
  saved: SavedCard;
}

/** The status of a hold at the provider; `reference` is the provider's id of it. */
export type HoldAnswer =
  /** Reserved, until the provider releases it by itself: `until` is an instant, null where the provider does not say. */
  | { status: "placed"; reference: string; until: string | null }
  /** So many cents were taken, and the rest was released. */
  | { status: "taken"; reference: string; amount: number }
  /** Nothing is reserved. `isExpired`: the provider released it, since its time was over. */
  | { status: "released"; reference: string; isExpired: boolean }
  | Extract<GatewayAnswer, { status: "actionNeeded" | "declined" | "unknown" }>;

/**
 * What a provider does with holds: an amount is reserved on a guest's card, of which a part may be taken once; the rest is
 * released. Every call goes over the network and may throw; each can be repeated.
 */
export interface HoldGateway {
  /** The guest is there, and the bank may ask for them. The same `idempotencyKey` places one hold, however often it is sent. */
  place(charge: Charge): Promise<HoldAnswer>;
  /** The hold with that key as it is now; null when the provider does not know it. */
  read(idempotencyKey: string): Promise<HoldAnswer | null>;
  /** Takes a part of a placed hold, or all of it, once; answers what the hold is then. */
  take(reference: string, amount: number, idempotencyKey: string): Promise<HoldAnswer>;
  /** Releases a hold, or calls off one that waits for its guest; answers what it is then. */
  release(reference: string): Promise<HoldAnswer>;
}

/** A refund as the provider has it now; a pending one is accepted. `key`: our idempotency key, null when it is not ours. */
export interface GatewayRefund {
  reference: string;
  amount: Cents;
  status: "accepted" | "failed";
  key: string | null;
}

/** A dispute as the provider has it now; reason and status in the provider's words. */
export interface GatewayDispute {
  reference: string;
  amount: Cents;
  /** Taken from the property's account, with the provider's fee, and what came back of either. */
  withdrawn: Cents;
  fee: Cents;
  reinstated: Cents;
  feeReturned: Cents;
  reason: string;
  status: string;
  /** An instant; null when no evidence is awaited. */
  evidenceDueBy: string | null;
}

/** What became of a payment at the provider, wherever it began; `idempotencyKey` is ours. The oldest first. */
export interface PaymentHistory {
  idempotencyKey: string | null;
  refunds: GatewayRefund[];
  disputes: GatewayDispute[];
  /** What the provider keeps of the payment, and when (an instant); null while it has not worked it out, or in another currency. */
  fee?: { amount: Cents; at: string } | null;
}

/** A provider. Every call goes over the network: none may be made inside a transaction, and each may throw. */
export interface PaymentGateway {
  /** As stored with each payment: "sandbox". */
  name: string;
  /** The provider of the card fields in the browser; null when it takes no new payments. */
  cards: CardProvider | null;
  create(charge: Charge): Promise<GatewayAnswer>;
  /** `authenticationFailed`: the bank asks for the guest, who has to pay in person. Missing where no card can be saved. */
  chargeSaved?(charge: LaterCharge): Promise<GatewayAnswer>;
  /** Deletes a saved card at the provider; also `ok` when it is not there any more. */
  forgetCard?(saved: SavedCard): Promise<{ ok: boolean }>;
  /** The status of the payment with that key; null when the provider does not know it. */
  lookup(idempotencyKey: string): Promise<GatewayAnswer | null>;
  /** Captures an authorized payment. */
  capture(reference: string): Promise<GatewayAnswer>;
  /** Refunds money, once for each `idempotencyKey`. Not `ok` when less than that is left to refund. */
  refund(reference: string, amount: Cents, idempotencyKey: string): Promise<{ ok: boolean }>;
  /** The refunds and disputes of a payment; null when the provider does not know it. Missing where all begin with us. */
  readHistory?(reference: string): Promise<PaymentHistory | null>;
  /** The payouts made since then, the latest first, a page at a time: `after` is the `next` of the one before. Missing where there are none. */
  readPayouts?(since: Date, after: string | null): Promise<PayoutPage>;
  /** Missing where no amount can be held on a card. */
  holds?: HoldGateway;
  /** Cancels a payment that was not captured yet. Not `ok` when it has ended in another way. */
  void(reference: string): Promise<{ ok: boolean }>;
}

/** Used where card payment is not offered: nothing is charged, and no payment is known. */
export const noGateway: PaymentGateway = {
  name: "none",
  cards: null,
  create: async () => refused,
  lookup: async () => null,
  capture: async () => refused,
  refund: async () => ({ ok: false }),
  void: async () => ({ ok: false }),
};

const refused: GatewayAnswer = { status: "declined", reference: null, reason: "unreachable" };

/** Our own fields for the sandbox, or Stripe's, which are in an iframe. */
export type CardProvider =
  | { name: "sandbox" }
  /** `live`: real cards are charged, otherwise only Stripe's test cards. */
  | { name: "stripe"; publishableKey: string; live: boolean };

// What changed the balance at the provider. `failedPayout`: the bank refused an earlier payout, which came back.
const payoutLineKinds = [
  "charge",
  "refund",
  "failedRefund",
  "dispute",
  "wonDispute",
  "fee",
  "failedPayout",
  "other",
] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** `amount` is before the provider's `fee`, both in the smallest unit of `currency`; below zero when the balance fell. */
export interface PayoutLine {
  reference: string;
  kind: PayoutLineKind;
  amount: number;
  fee: number;
  currency: string;
  /** The provider's ids of the payment, and of the refund, the dispute or the failed payout; null where there is none. */
  payment: string | null;
  source: string | null;
  /** Our idempotency key of the refund. */
  key: string | null;
  /** An instant. */
  at: string;
}

/** `pending` until it has reached the bank; `failed` when the bank refused it, or it was cancelled. */
export type PayoutStatus = "pending" | "paid" | "failed";

/** `amount` is below zero when the provider collects what the account owes it. */
export interface GatewayPayout {
  reference: string;
  amount: number;
  currency: string;
  status: PayoutStatus;
  /** The day on which it is, or was, expected at the bank. */
  arrivesOn: string;
  /** An instant. */
  createdAt: string;
  lines: PayoutLine[];
}

/** Some payouts, the latest first; `next` is asked for to get those before them, null at the end. */
export interface PayoutPage {
  payouts: GatewayPayout[];
  next: string | null;
}
