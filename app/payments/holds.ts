// Holds: an amount reserved on a guest's card, of which a part may be taken once; the rest is released.

import type { Charge, GatewayAnswer } from "./gateway.ts";

/** The status of a hold at the provider; `reference` is the provider's id of it. */
export type HoldAnswer =
  /** Reserved, until the provider releases it by itself: `until` is an instant, null where the provider does not say. */
  | { status: "placed"; reference: string; until: string | null }
  /** So many cents were taken, and the rest was released. */
  | { status: "taken"; reference: string; amount: number }
  /** Nothing is reserved. `isExpired`: the provider released it, since its time was over. */
  | { status: "released"; reference: string; isExpired: boolean }
  | Extract<GatewayAnswer, { status: "actionNeeded" | "declined" | "unknown" }>;

/** What a provider does with holds. Every call goes over the network and may throw; each can be repeated. */
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
