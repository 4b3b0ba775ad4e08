// A fake payment provider with its ledger in memory, whose connection to the app may fail before or after a call.
import type { Charge, GatewayAnswer, PaymentGateway } from "#app/payments/gateway.ts";

/**
 * How a card behaves. `authorize`: the payment is authorized and must be captured. `lost`: it is captured, and the response
 * is lost. `unheard`: the call never arrives.
 */
export type CardKind = "success" | "authorize" | "declined" | "challenge" | "lost" | "unheard";

export const cardKinds: CardKind[] = [
  "success",
  "authorize",
  "declined",
  "challenge",
  "lost",
  "unheard",
];

/** A ledger entry; `refunds` by their idempotency keys, amounts in cents. */
export interface BankLine {
  key: string;
  reference: string;
  amount: number;
  status: "captured" | "authorized" | "waiting" | "refused" | "voided";
  refunds: Map<string, number>;
}

/** A call in flight; `about`: an idempotency key or a reference. */
export interface BankCall {
  name: keyof Omit<PaymentGateway, "name" | "cards">;
  about: string;
}

/** The connection to the provider: `effect` runs on its side. What this throws, the caller sees as no response. */
export type Wire = <Answer>(call: BankCall, effect: () => Answer) => Promise<Answer>;

export interface Bank {
  gateway: PaymentGateway;
  lines: Map<string, BankLine>;
  /** The guest approves or refuses a waiting payment at the provider; false when it is no longer waiting. */
  guestSays(key: string, yes: boolean): boolean;
}

/** A token for a card of that kind; `n` distinguishes two entries of the same card. */
export function tokenOf(kind: CardKind, n: number): string {
  return `life_${kind}_${n}`;
}

/** Creates an empty ledger. Without a `transport` the connection never fails, except for the cards that break it. */
export function openBank(wire: Wire = async (_, effect) => effect()): Bank {
  const lines = new Map<string, BankLine>();
  const byReference = (reference: string) =>
    [...lines.values()].find((line) => line.reference === reference);
  const at = <Answer>(name: BankCall["name"], about: string, effect: () => Answer) =>
    wire({ name, about }, effect);

  function charge({ idempotencyKey: key, amount, token }: Charge): BankLine {
    const known = lines.get(key);
    if (known) return known;
    const status = beginnings[token.split("_")[1] as CardKind];
    const line = { key, reference: `bank-${lines.size}`, amount, status, refunds: new Map() };
    lines.set(key, line);
    return line;
  }

  return {
    lines,
    gateway: {
      name: "life",
      cards: { name: "sandbox" },
      async create(wanted) {
        const kind = wanted.token.split("_")[1];
        const answer = await at("create", wanted.idempotencyKey, () =>
          kind === "unheard" ? null : answerOf(charge(wanted)),
        );
        if (!answer || kind === "lost")
          throw new Error("the connection to the payment provider failed");
        return answer;
      },
      lookup: (key) =>
        at("lookup", key, () => {
          const line = lines.get(key);
          return line ? answerOf(line) : null;
        }),
      capture: (reference) =>
        at("capture", reference, () => {
          const line = byReference(reference);
          if (line?.status === "authorized") line.status = "captured";
          return line ? answerOf(line) : unheardOf(reference);
        }),
      refund: (reference, amount, key) =>
        at("refund", reference, () => {
          const line = byReference(reference);
          if (!line || line.status !== "captured") return { ok: false };
          if (line.refunds.has(key)) return { ok: true };
          if (heldBy(line) < amount) return { ok: false };
          line.refunds.set(key, amount);
          return { ok: true };
        }),
      void: (reference) =>
        at("void", reference, () => {
          const line = byReference(reference);
          if (line?.status === "waiting" || line?.status === "authorized") line.status = "voided";
          return { ok: line?.status === "voided" };
        }),
    },
    guestSays(key, yes) {
      const line = lines.get(key);
      if (line?.status !== "waiting") return false;
      line.status = yes ? "captured" : "refused";
      return true;
    },
  };
}

/** What the provider holds of an entry's payment after refunds, in cents. */
export function heldBy({ status, amount, refunds }: BankLine): number {
  if (status !== "captured") return 0;
  return [...refunds.values()].reduce((left, refund) => left - refund, amount);
}

const beginnings: Record<CardKind, BankLine["status"]> = {
  success: "captured",
  lost: "captured",
  authorize: "authorized",
  declined: "refused",
  challenge: "waiting",
  unheard: "refused",
};

function answerOf({ status, reference }: BankLine): GatewayAnswer {
  if (status === "captured" || status === "authorized") return { status, reference };
  if (status === "waiting")
    return { status: "actionNeeded", reference, url: `https://bank.example/${reference}` };
  return { status: "declined", reference, reason: "declined" };
}

function unheardOf(reference: string): GatewayAnswer {
  return { status: "declined", reference, reason: "unreachable" };
}
