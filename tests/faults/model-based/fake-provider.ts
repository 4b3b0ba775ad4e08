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
export interface LedgerEntry {
  key: string;
  reference: string;
  amount: number;
  status: "captured" | "authorized" | "waiting" | "refused" | "voided";
  refunds: Map<string, number>;
}

/** A call in flight; `about`: an idempotency key or a reference. */
export interface ProviderCall {
  name: keyof Omit<
    PaymentGateway,
    "name" | "cards" | "holds" | "readHistory" | "readPayouts" | "chargeSaved" | "forgetCard"
  >;
  about: string;
}

/** The connection to the provider: `effect` runs on its side. What this throws, the caller sees as no response. */
export type Transport = <Answer>(call: ProviderCall, effect: () => Answer) => Promise<Answer>;

export interface FakeProvider {
  gateway: PaymentGateway;
  ledger: Map<string, LedgerEntry>;
  /** The guest approves or refuses a waiting payment at the provider; false when it is no longer waiting. */
  answerChallenge(key: string, yes: boolean): boolean;
}

/** A token for a card of that kind; `n` distinguishes two entries of the same card. */
export function tokenOf(kind: CardKind, n: number): string {
  return `life_${kind}_${n}`;
}

/** Creates an empty ledger. Without a `transport` the connection never fails, except for the cards that break it. */
export function createFakeProvider(
  transport: Transport = async (_, effect) => effect(),
): FakeProvider {
  const ledger = new Map<string, LedgerEntry>();
  const findByReference = (reference: string) =>
    [...ledger.values()].find((entry) => entry.reference === reference);
  const at = <Answer>(name: ProviderCall["name"], about: string, effect: () => Answer) =>
    transport({ name, about }, effect);

  function charge({ idempotencyKey: key, amount, token }: Charge): LedgerEntry {
    const known = ledger.get(key);
    if (known) return known;
    const status = beginnings[token.split("_")[1] as CardKind];
    const entry = { key, reference: `bank-${ledger.size}`, amount, status, refunds: new Map() };
    ledger.set(key, entry);
    return entry;
  }

  return {
    ledger,
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
          const entry = ledger.get(key);
          return entry ? answerOf(entry) : null;
        }),
      capture: (reference) =>
        at("capture", reference, () => {
          const entry = findByReference(reference);
          if (entry?.status === "authorized") entry.status = "captured";
          return entry ? answerOf(entry) : unheardOf(reference);
        }),
      refund: (reference, amount, key) =>
        at("refund", reference, () => {
          const entry = findByReference(reference);
          if (!entry || entry.status !== "captured") return { ok: false };
          if (entry.refunds.has(key)) return { ok: true };
          if (netCaptured(entry) < amount) return { ok: false };
          entry.refunds.set(key, amount);
          return { ok: true };
        }),
      void: (reference) =>
        at("void", reference, () => {
          const entry = findByReference(reference);
          if (entry?.status === "waiting" || entry?.status === "authorized")
            entry.status = "voided";
          return { ok: entry?.status === "voided" };
        }),
    },
    answerChallenge(key, yes) {
      const entry = ledger.get(key);
      if (entry?.status !== "waiting") return false;
      entry.status = yes ? "captured" : "refused";
      return true;
    },
  };
}

/** What the provider holds of an entry's payment after refunds, in cents. */
export function netCaptured({ status, amount, refunds }: LedgerEntry): number {
  if (status !== "captured") return 0;
  return [...refunds.values()].reduce((left, refund) => left - refund, amount);
}

const beginnings: Record<CardKind, LedgerEntry["status"]> = {
  success: "captured",
  lost: "captured",
  authorize: "authorized",
  declined: "refused",
  challenge: "waiting",
  unheard: "refused",
};

function answerOf({ status, reference }: LedgerEntry): GatewayAnswer {
  if (status === "captured" || status === "authorized") return { status, reference };
  if (status === "waiting")
    return { status: "actionNeeded", reference, url: `https://bank.example/${reference}` };
  return { status: "declined", reference, reason: "declined" };
}

function unheardOf(reference: string): GatewayAnswer {
  return { status: "declined", reference, reason: "unreachable" };
}
