// What was charged and what money moved for a booking, by kind, as a row of a list shows it.
import { balanceOf, moneyAccounts, toBalance } from "./accounts.ts";
import type { EntryKind, MoneyAccount, Movement } from "./accounts.ts";

/** In cents. Charged is received, less given back and on its way, plus open, unless a cardholder disputes a payment. */
export interface BookingSums {
  charged: number;
  /** Everything that came in; what was undone is not part of it. */
  received: Record<MoneyAccount, number>;
  /** Everything that went back, to a card or by hand. */
  givenBack: number;
  /** Refunds to a card that the provider has not made yet. */
  onItsWay: number;
  /** What the guest still owes; below zero, what was paid too much. */
  open: number;
  touristFee: number;
  /** Contained in what was charged. */
  vat: number;
  /** What was charged for the nights themselves, tax included. */
  rooms: number;
  /** What was charged for extras, tax included. */
  extras: number;
}

/** A movement with the kind of its entry; for an entry that undoes another, the kind of that one. */
export interface KindMovement extends Pick<Movement, "debit" | "credit" | "amount"> {
  kind: EntryKind;
}

/** Sums the movements of one booking. */
export function toSums(movements: readonly KindMovement[]): BookingSums {
  const { charged, refundsOwed: onItsWay, open } = toBalance(movements);
  const incoming = movements.filter(({ kind }) => kind === "capture" || kind === "payment");
  const returned = movements.filter(({ kind }) => returningKinds.includes(kind));
  // The tax of charges moves between their account and `vat`.
  const withTax = movements.filter(({ debit, credit }) => debit === "guest" || credit === "guest");
  return {
    charged,
    received: Object.fromEntries(
      moneyAccounts.map((account) => [account, balanceOf(account, incoming)]),
    ) as BookingSums["received"],
    givenBack: moneyAccounts.reduce((sum, account) => sum - balanceOf(account, returned), 0),
    onItsWay,
    open,
    touristFee: 0 - balanceOf("touristFee", movements),
    vat: 0 - balanceOf("vat", movements),
    rooms: 0 - balanceOf("accommodation", withTax),
    extras: 0 - balanceOf("extras", withTax),
  };
}

// A refund that the provider could not deliver did not go back.
const returningKinds: readonly EntryKind[] = ["refundDone", "refundFailed", "repayment"];
