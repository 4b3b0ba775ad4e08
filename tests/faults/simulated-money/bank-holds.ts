// Holds at the provider of a simulation: an amount is reserved on a card, of which a part may be taken once; a reservation ends by
// itself after seven days.
import type { Charge, HoldAnswer, HoldGateway } from "#app/payments/gateway.ts";
import type { Clock } from "#app/platform/clock.ts";

/** A reservation and what became of it, amounts in cents. */
export interface BankHold {
  key: string;
  reference: string;
  amount: number;
  status: "placed" | "waiting" | "declined" | "released" | "expired" | "taken";
  /** When it ends by itself, in milliseconds. */
  until: number;
  taken: number;
}

export interface BankHolds {
  gateway: HoldGateway;
  all: Map<string, BankHold>;
  /** The guest's answer at the bank; nothing happens when it does not wait for one. */
  answer(hold: BankHold, approves: boolean): void;
  /** Done in the provider's dashboard, or asked for by the app; nothing happens to what is not placed. */
  take(hold: BankHold, amount: number): void;
  release(hold: BankHold): void;
  /** Those whose time is over end, and the provider tells so. */
  endOverdue(): void;
}

interface Books {
  clock: Clock;
  name: () => string;
  /** The provider sends a message about that hold. */
  happened: (hold: BankHold) => void;
  /** The money that was taken is a payment from now on. */
  charged: (hold: BankHold) => void;
  cardOf: (token: string) => string;
}

const lifetime = 7 * 86_400_000;

/** With empty books. */
export function openBankHolds({ clock, name, happened, charged, cardOf }: Books): BankHolds {
  const all = new Map<string, BankHold>();
  const byReference = new Map<string, BankHold>();
  const standing = new Set<BankHold>();
  const end = (hold: BankHold, status: BankHold["status"]) => {
    hold.status = status;
    standing.delete(hold);
    happened(hold);
  };
  const reserve = (hold: BankHold) => {
    hold.status = "placed";
    hold.until = clock.now().getTime() + lifetime;
    standing.add(hold);
    happened(hold);
  };
  const endOverdue = () => {
    const now = clock.now().getTime();
    for (const hold of standing) if (hold.until <= now) end(hold, "expired");
  };
  const place = ({ idempotencyKey: key, amount, token }: Charge): BankHold => {
    const known = all.get(key);
    if (known) return known;
    const reference = `pi_${name()}`;
    const hold: BankHold = { key, reference, amount, status: "declined", until: 0, taken: 0 };
    all.set(key, hold);
    byReference.set(reference, hold);
    const card = cardOf(token);
    if (card === "challenge") hold.status = "waiting";
    else if (card !== "declined") reserve(hold);
    return hold;
  };
  const take = (hold: BankHold, amount: number) => {
    if (hold.status !== "placed") return;
    hold.taken = amount;
    end(hold, "taken");
    charged(hold);
  };
  const release = (hold: BankHold) => {
    if (hold.status === "placed" || hold.status === "waiting") end(hold, "released");
  };
  const of = (reference: string): BankHold => {
    endOverdue();
    const hold = byReference.get(reference);
    if (!hold) throw new Error(`There is no hold ${reference}`);
    return hold;
  };
  return {
    all,
    answer(hold, approves) {
      if (hold.status !== "waiting") return;
      if (approves) reserve(hold);
      else end(hold, "declined");
    },
    take,
    release,
    endOverdue,
    gateway: {
      place: async (charge) => answerOf(place(charge)),
      async read(key) {
        endOverdue();
        const hold = all.get(key);
        return hold ? answerOf(hold) : null;
      },
      async take(reference, amount) {
        const hold = of(reference);
        take(hold, amount);
        return answerOf(hold);
      },
      async release(reference) {
        const hold = of(reference);
        release(hold);
        return answerOf(hold);
      },
    },
  };
}

function answerOf({ status, reference, until, taken }: BankHold): HoldAnswer {
  switch (status) {
    case "placed":
      return { status, reference, until: new Date(until).toISOString() };
    case "taken":
      return { status, reference, amount: taken };
    case "waiting":
      return { status: "actionNeeded", reference, url: `https://bank.example/${reference}` };
    case "declined":
      return { status, reference, reason: "declined" };
    default:
      return { status: "released", reference, isExpired: status === "expired" };
  }
}
