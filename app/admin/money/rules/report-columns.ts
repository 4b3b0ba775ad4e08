// The columns of the report's table, on the page and in its file.
import { moneyAccounts } from "#app/ledger/rules/accounts.ts";
import type { MoneyAccount } from "#app/ledger/rules/accounts.ts";
import type { Figures } from "./money-report.ts";

/** A key of `admin-money.column`. */
export type ReportColumn = Exclude<keyof Figures, "received"> | MoneyAccount;

/** Value added tax only where prices include it. */
export function columnsOf(hasVat: boolean): ReportColumn[] {
  return [
    "earned",
    ...(hasVat ? (["vat"] as const) : []),
    "touristFee",
    "booked",
    ...moneyAccounts,
    "refunded",
    "losses",
  ];
}

/** The amounts of a row in these columns, in cents. */
export function cellsOf(figures: Figures, columns: readonly ReportColumn[]): number[] {
  const all: Record<ReportColumn, number> = { ...figures, ...figures.received };
  return columns.map((column) => all[column]);
}
