// What a booking's guest has paid and still owes, as its balance in the ledger says; and its payments and refunds as an
// invoice lists them, from the entries.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { moneyAccounts, recordedMethods } from "#app/ledger/rules/accounts.ts";
import type {
  EntryKind,
  LedgerBalance,
  MoneyAccount,
  Movement,
  RecordedMethod,
} from "#app/ledger/rules/accounts.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";
import { paymentDue } from "../../rules/booking-terms.ts";

/** In cents, none below zero. */
export interface BookingMoney {
  /** What the guest still has to pay. */
  toPay: Cents;
  /** What the guest paid too much, and gets back; without refunds to a card that are on their way. */
  owedBack: Cents;
  /** Refunds to a card that the provider has not made yet. */
  onItsWay: Cents;
  /** Payments recorded by staff, less what was given back by hand; methods without any are left out. */
  recorded: RecordedMoney[];
}

export interface RecordedMoney {
  method: RecordedMethod;
  amount: Cents;
}

/** What of a booking decides about its money as long as the ledger has nothing of it. */
interface AgreedBooking {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
}

/**
 * Without a balance, so before a booking is confirmed or until one written by the previous release is posted, what was agreed
 * to pay at the property.
 */
export function bookingMoney(
  booking: AgreedBooking,
  balance: LedgerBalance | undefined,
): BookingMoney {
  if (!balance) {
    const toPay = owingStatuses.includes(booking.status) ? paymentDue(booking).atProperty : 0;
    return { toPay, owedBack: 0, onItsWay: 0, recorded: [] };
  }
  const { open, refundsOwed, received } = balance;
  return {
    toPay: Math.max(0, open),
    owedBack: Math.max(0, -open),
    onItsWay: refundsOwed,
    recorded: recordedMethods
      .map((method) => ({ method, amount: received[method] }))
      .filter(({ amount }) => amount > 0),
  };
}

const owingStatuses: readonly BookingStatus[] = [
  "pending_payment",
  "confirmed",
  "checked_in",
  "checked_out",
];

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
