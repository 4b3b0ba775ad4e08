// What the movements of a span say: earned, booked, received and refunded, in cents, as a whole and by day, month, apartment
// or source.
import { monthOf } from "#app/dates/rules/plain-date.ts";
import { balanceOf, chargeAccounts, moneyAccounts } from "#app/ledger/rules/accounts.ts";
import type { Account, MoneyAccount } from "#app/ledger/rules/accounts.ts";
import type { Grouping } from "./span.ts";

/** The sum of all movements between two accounts that share a key: a day, an apartment's id or a source. */
export interface PairSum {
  key: string;
  debit: Account;
  credit: Account;
  amount: number;
}

/** What was read for a report. `reversals` are part of `recorded` too. */
export interface SpanSums {
  /** By the night that earned them. */
  earned: PairSum[];
  /** By the day on which they were recorded. */
  recorded: PairSum[];
  reversals: PairSum[];
}

/** In cents. */
export interface Figures {
  /** For nights slept, without value added tax and tourist fee; and what was retained of deposits for damage. */
  earned: number;
  /** The value added tax within the price of those nights, and the tourist fee for them. */
  vat: number;
  touristFee: number;
  /** What bills made or changed in the span charge, with tax and tourist fee. */
  booked: number;
  received: Record<MoneyAccount, number>;
  /** Given back, to a card or by hand. */
  refunded: number;
  /** Fees that the card provider retains from payments, beside disputes. */
  fees: number;
  /** Lost disputes, the provider's fees for them, and cash found missing. */
  losses: number;
}

/** A row of the report's table. */
export interface ReportRow extends Figures {
  key: string;
}

/** The totals of all movements, and of those of each group that has any, in the order of the keys. */
export function makeReport(sums: SpanSums, by: Grouping): { total: Figures; rows: ReportRow[] } {
  const groupOf = ({ key }: PairSum) => (by === "month" ? monthOf(key) : key);
  const [earned, recorded, reversals] = [sums.earned, sums.recorded, sums.reversals].map((pairs) =>
    Map.groupBy(pairs, groupOf),
  );
  const keys = new Set([...(earned?.keys() ?? []), ...(recorded?.keys() ?? [])]);
  const rows = [...keys].toSorted(compareKeys).map((key) => ({
    key,
    ...toFigures({
      earned: earned?.get(key) ?? [],
      recorded: recorded?.get(key) ?? [],
      reversals: reversals?.get(key) ?? [],
    }),
  }));
  return { total: toFigures(sums), rows: rows.filter(hasFigures) };
}

const incomeAccounts = chargeAccounts.filter((account) => account !== "touristFee");

/**
 * A payment that was recorded by mistake and undone was neither received nor given back; a refund that the provider could not
 * deliver was not given back, and reduces the sum of the day on which it came back.
 */
export function toFigures({ earned, recorded, reversals }: SpanSums): Figures {
  const credited = (account: Account) => 0 - balanceOf(account, earned);
  const received = (account: MoneyAccount) =>
    moved(recorded, account, ["guest"]) -
    moved(reversals, account, ["guest"]) -
    moved(reversals, "guest", [account]);
  const returned = (account: MoneyAccount) =>
    movedTo(recorded, account, ["guest", "refundsOwed"]) -
    moved(recorded, account, ["refundsOwed"]) -
    movedTo(reversals, account, ["guest", "refundsOwed"]) -
    moved(reversals, account, ["guest"]);
  return {
    earned: sum(incomeAccounts.map(credited)) + credited("damages"),
    vat: credited("vat"),
    touristFee: credited("touristFee"),
    booked: moved(recorded, "guest", chargeAccounts) - movedTo(recorded, "guest", chargeAccounts),
    received: {
      card: received("card"),
      cash: received("cash"),
      bank: received("bank"),
      terminal: received("terminal"),
    },
    refunded: sum(moneyAccounts.map(returned)),
    fees: balanceOf("fees", recorded),
    losses: balanceOf("losses", recorded),
  };
}

// What came to `debit` from one of these.
function moved(pairs: readonly PairSum[], debit: Account, from: readonly Account[]): number {
  return sum(pairs.filter((one) => one.debit === debit && from.includes(one.credit)).map(amountOf));
}

// What went from `credit` to one of these.
function movedTo(pairs: readonly PairSum[], credit: Account, to: readonly Account[]): number {
  return sum(pairs.filter((one) => one.credit === credit && to.includes(one.debit)).map(amountOf));
}

function amountOf({ amount }: PairSum): number {
  return amount;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function hasFigures({ key: _key, received, ...rest }: ReportRow): boolean {
  return [...Object.values(rest), ...Object.values(received)].some((amount) => amount !== 0);
}

// Apartments by their number.
function compareKeys(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A key of `admin-money.column`. */
type ReportColumn = Exclude<keyof Figures, "received"> | MoneyAccount;

/** Value added tax only where prices include it. */
export function columnsOf(hasVat: boolean): ReportColumn[] {
  return [
    "earned",
    ...(hasVat ? (["vat"] as const) : []),
    "touristFee",
    "booked",
    ...moneyAccounts,
    "refunded",
    "fees",
    "losses",
  ];
}

/** The amounts of a row in these columns, in cents. */
export function cellsOf(figures: Figures, columns: readonly ReportColumn[]): number[] {
  const all: Record<ReportColumn, number> = { ...figures, ...figures.received };
  return columns.map((column) => all[column]);
}
