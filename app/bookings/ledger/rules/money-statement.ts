// A booking's payments and refunds as an invoice lists them, from the entries of the ledger.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import type { EntryKind, MoneyAccount, Movement } from "#app/ledger/rules/accounts.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/** What of an entry is needed; `reverses` is the id of the entry that it undoes. */
export interface StatedEntry {
  id: string;
  ref: string;
  kind: EntryKind;
  day: PlainDate;
  reverses?: string | null;
  movements: readonly Movement[];
}

/**
 * Money received, given back, or owed to a card that the provider has not refunded yet, with the property's day. `paymentId`
 * is that of a card payment.
 */
export interface StatedMoney {
  kind: "paid" | "givenBack" | "onItsWay";
  by: MoneyAccount;
  amount: Cents;
  on: PlainDate;
  paymentId: string | null;
}

/**
 * In the order of the entries. What was undone is left out with what undid it, and so is a payment that came too late and was
 * refunded at once. Paid less given back and on its way is what was charged less what is open, unless a cardholder disputes.
 */
export function stateMoney(entries: readonly StatedEntry[]): StatedMoney[] {
  const undone = new Set(entries.map(({ reverses }) => reverses).filter(Boolean));
  const refs = new Set(entries.map(({ ref }) => ref));
  // A refund that the provider could not deliver is owed again; its later attempts are numbered.
  const done = [...refs].filter(
    (ref) => ref.startsWith("refundDone:") && !refs.has(swapped(ref, "refundDone", "refundFailed")),
  );
  const isDone = (id: string) =>
    done.some((ref) => ref === `refundDone:${id}` || ref.startsWith(`refundDone:${id}:`));
  return entries
    .filter(({ id, reverses }) => !reverses && !undone.has(id))
    .filter(({ ref }) => !ref.startsWith("late:") && !refs.has(swapped(ref, "capture", "late")))
    .filter(({ ref, kind }) => kind !== "refundOwed" || !isDone(ref.slice("refundOwed:".length)))
    .filter(({ ref }) => !refs.has(swapped(ref, "refundDone", "refundFailed")))
    .flatMap(moneyOf);
}

function swapped(ref: string, from: string, to: string): string {
  return ref.startsWith(`${from}:`) ? ref.replace(from, to) : "";
}

function moneyOf({ ref, kind, day, movements }: StatedEntry): StatedMoney[] {
  if (!statedKinds.includes(kind)) return [];
  return movements.flatMap(({ debit, credit, amount }): StatedMoney[] => {
    const paymentId = kind === "capture" ? ref.slice("capture:".length) : null;
    const stated = { amount, on: day, paymentId };
    const [to, from] = [accountOf(debit), accountOf(credit)];
    if (to && credit === "guest") return [{ ...stated, kind: "paid", by: to }];
    if (from) return [{ ...stated, kind: "givenBack", by: from }];
    return credit === "refundsOwed" ? [{ ...stated, kind: "onItsWay", by: "card" }] : [];
  });
}

const statedKinds: readonly EntryKind[] = [
  "capture",
  "payment",
  "repayment",
  "refundOwed",
  "refundDone",
];

function accountOf(account: string): MoneyAccount | undefined {
  return moneyAccounts.find((each) => each === account);
}
