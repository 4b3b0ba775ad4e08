// What the house asks of a payment provider, whoever it is. Cards never come near it: the browser swaps them for a token.

import type { CardProvider } from "./card-provider.ts";

/** Money: an integer number of cents. */
type Cents = number;

/** Why a payment did not go through; each is a message key. `unreachable`: the provider never heard of it. */
export const declineReasons = [
  "declined",
  "insufficientFunds",
  "authenticationFailed",
  "expiredCard",
  "unreachable",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** How a payment stands with the provider; `reference` is the provider's own name for it. */
export type GatewayAnswer =
  /** The money is ours. */
  | { status: "captured"; reference: string }
  /** It is kept for us until `capture` or `void`. */
  | { status: "authorized"; reference: string }
  /** 3-D Secure: the guest's browser has to go to `url`, whose bank sends it back to the charge's `returnUrl`. */
  | { status: "actionNeeded"; reference: string; url: string }
  | { status: "declined"; reference: string | null; reason: DeclineReason }
  /** It may have gone through or not: `lookup` tells later. */
  | { status: "unknown"; reference: string | null };

/** A payment to make. The same `idempotencyKey` is charged once, however often it is sent. */
export interface Charge {
  idempotencyKey: string;
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  /** What the provider's code in the browser gave for the card. */
  token: string;
  /** Where the bank sends the guest back to, absolute. */
  returnUrl: string;
  /** What the guest reads on the statement. */
  description: string;
}

/** A provider. Every call crosses the network: none may be made inside a transaction, and each may throw. */
export interface PaymentGateway {
  /** As it is kept with each payment: "sandbox". */
  name: string;
  /** Whose fields take the card in the browser; null when it takes no new payments. */
  cards: CardProvider | null;
  create(charge: Charge): Promise<GatewayAnswer>;
  /** How the payment of that key stands; null when the provider never heard of it. */
  lookup(idempotencyKey: string): Promise<GatewayAnswer | null>;
  /** Takes the money of an authorized payment. */
  capture(reference: string): Promise<GatewayAnswer>;
  /** Gives money back, once for each `idempotencyKey`. Not `ok` when there is not so much left to give back. */
  refund(reference: string, amount: Cents, idempotencyKey: string): Promise<{ ok: boolean }>;
  /** Gives up a payment that took no money yet. Not `ok` when it has come to another end. */
  void(reference: string): Promise<{ ok: boolean }>;
}

/** In place of a gateway where no card payment is offered: nothing is charged, and no payment is known. */
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
