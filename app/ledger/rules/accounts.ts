// The accounts of the ledger and the kinds of its entries; the balance and the sums of a booking. Accounts between which
// money moves are in cents.

/** Where money is: at the card provider, in the cash box, in the bank, at the card terminal's provider. */
export const moneyAccounts = ["card", "cash", "bank", "terminal"] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

/** What staff can record a payment by. */
export type RecordedMethod = Exclude<MoneyAccount, "card">;
export const recordedMethods = moneyAccounts.filter((one): one is RecordedMethod => one !== "card");

/** What guests are charged for. A charge debits `guest` and credits one of these. */
export const chargeAccounts = [
  "accommodation",
  "cleaning",
  "service",
  "extras",
  /** What the cancellation terms let the property keep. */
  "cancellationFees",
  /** Given up as goodwill: its balance is negative. */
  "goodwill",
  /** Passed on to the tax authority, never income. */
  "touristFee",
] as const;
export type ChargeAccount = (typeof chargeAccounts)[number];

export type Account =
  | MoneyAccount
  | ChargeAccount
  /** What guests owe; below zero, what the property owes them. */
  | "guest"
  /** Refunds to a card that the provider has not made yet. */
  | "refundsOwed"
  /** Value added tax contained in charges. */
  | "vat"
  /** Damage deposits held for guests. */
  | "deposits"
  /** What was kept of deposits for damage: a compensation without value added tax. */
  | "damages"
  /** Card payments that a cardholder disputes: withdrawn by the provider, not decided yet. */
  | "disputes"
  /** Lost disputes, the provider's fees for them, and cash found missing. */
  | "losses"
  /** What the provider keeps of payments, beside disputes. */
  | "fees";

/** What an entry records. Kinds are stored: a name never changes. */
export type EntryKind =
  /** The booking's bill was made or has changed. */
  | "charges"
  | "capture"
  | "refundOwed"
  | "refundDone"
  /** The provider could not deliver a refund that it had accepted: it is owed again. */
  | "refundFailed"
  /** A payment that staff recorded, and one given back by staff. */
  | "payment"
  | "repayment"
  /** What is open, or a part of it, was given up as goodwill. */
  | "forgiven"
  /** Undoes another entry that was recorded by mistake. */
  | "reversal"
  | "dispute"
  | "disputeWon"
  | "disputeLost"
  /** What the provider keeps of a charge, known before the payout that contains it. */
  | "chargeFee"
  /** The provider sent money to the bank, with its other fees for what is in it; or the bank refused it. */
  | "payout"
  | "payoutFees"
  | "payoutFailed"
  /** The difference found when the cash of a day was counted. */
  | "cashDifference"
  /** A damage deposit was handed over, and given back less what was kept. */
  | "depositReceived"
  | "depositReturned"
  /** A part of a deposit that was held on a card was taken. */
  | "depositTaken"
  /** Of what was taken so, an amount was refunded in the provider's dashboard; or that refund could not be delivered. */
  | "depositRefunded"
  | "depositRefundFailed";

/** An amount from one account to another: a debit and a credit of the same cents. */
export interface Movement {
  debit: Account;
  credit: Account;
  /** In cents, above zero. */
  amount: number;
  /** For charges: the day they are earned by, and the apartment. */
  earnedOn?: string | null;
  apartmentId?: number | null;
}

/** The balance of an account: debits less credits, in cents. */
export function balanceOf(account: Account, movements: readonly Movement[]): number {
  let balance = 0;
  for (const { debit, credit, amount } of movements) {
    if (debit === account) balance += amount;
    if (credit === account) balance -= amount;
  }
  return balance;
}

/** A movement of a signed amount: below zero it goes the other way; null when there is nothing to move. */
export function move(
  debit: Account,
  credit: Account,
  amount: number,
  earned: Pick<Movement, "earnedOn" | "apartmentId"> = {},
): Movement | null {
  if (amount === 0) return null;
  return amount > 0
    ? { debit, credit, amount, ...earned }
    : { debit: credit, credit: debit, amount: -amount, ...earned };
}

/** What a booking's guest owes and has paid, in cents, as the ledger has it. */
export interface LedgerBalance {
  /** The bill: everything charged, less what was taken back. */
  charged: number;
  /** Received, less what went back: by card, in cash, by bank transfer, by the card terminal. A damage deposit pays for nothing. */
  received: Record<MoneyAccount, number>;
  /** Refunds to a card that the provider has not made yet. */
  refundsOwed: number;
  /** What the guest still owes; below zero, what the property owes the guest beside `refundsOwed`. */
  open: number;
}

/** Sums the movements of one booking. */
export function toBalance(movements: readonly Movement[]): LedgerBalance {
  const paying = movements.filter(
    ({ debit, credit }) => debit !== "deposits" && credit !== "deposits",
  );
  const received = Object.fromEntries(
    moneyAccounts.map((account) => [account, balanceOf(account, paying)]),
  ) as LedgerBalance["received"];
  const credited = (account: Account) => 0 - balanceOf(account, movements);
  const charges = chargeAccounts.map(credited);
  return {
    charged: charges.reduce((sum, amount) => sum + amount, credited("vat")),
    received,
    refundsOwed: credited("refundsOwed"),
    open: balanceOf("guest", movements),
  };
}

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
