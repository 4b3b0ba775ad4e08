// The reports of the money pages, as a whole, beside the bookings, the provider and the desk.
import { sql } from "kysely";
import { loadFeeReturn } from "#app/admin/money/fee-return/fee-return.server.ts";
import {
  readCardClearing,
  readSpanSums,
  sumEarned,
  sumInvoices,
} from "#app/admin/money/money-report.sql.server.ts";
import { loadPayouts } from "#app/admin/money/payouts/payouts.server.ts";
import { makeReport } from "#app/admin/money/rules/money-report.ts";
import type { Figures } from "#app/admin/money/rules/money-report.ts";
import { daysOf, groupings, monthBeside } from "#app/admin/money/rules/span.ts";
import { loadVat } from "#app/admin/money/vat/vat-months.server.ts";
import { monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { bankMoneyOf, sum } from "./own-books.ts";
import type { BookingRow } from "./read-bookings.ts";
import type { Simulation } from "./simulation.ts";

const always = { from: "2026-01-01", to: "2099-12-31" };

/** One line for each figure that differs. */
export async function findReportDifferences(
  simulation: Simulation,
  rows: readonly BookingRow[],
): Promise<string[]> {
  const found: string[] = [];
  const same = (what: string, is: number, should: number) => {
    if (is !== should) found.push(`${what}: ${is} instead of ${should}`);
  };
  await compareReport(simulation, rows, same);
  await compareReturns(simulation, rows, same);
  await compareVat(simulation, rows, same);
  await comparePayouts(simulation, same);
  return found;
}

type Same = (what: string, is: number, should: number) => void;

async function compareReport(
  { database: { db }, bank, stays }: Simulation,
  rows: readonly BookingRow[],
  same: Same,
): Promise<void> {
  const { captured, refunded, lost, deposits } = bankMoneyOf([...bank.payments.values()]);
  const charged = sum(rows.map(({ charges, vat }) => 0 - charges - vat));
  const hand = stays.flatMap((stay) => stay.hand).filter(({ undone }) => !undone);
  const byHand = (kind: string, method?: string) =>
    sum(
      hand
        .filter((one) => one.kind === kind && (!method || one.method === method))
        .map((one) => one.amount),
    );
  const inCash = sum(stays.map(({ deposit }) => (deposit.state === "ended" ? deposit.kept : 0)));
  const damages = inCash + deposits;
  for (const by of groupings) {
    const report = makeReport(await readSpanSums(db, always, by), by);
    const of = (read: (figures: Figures) => number) => {
      same(`the rows by ${by}`, sum(report.rows.map(read)), read(report.total));
      return read(report.total);
    };
    same(
      `booked by ${by}`,
      of(({ booked }) => booked),
      charged,
    );
    const earned = of((one) => one.earned + one.vat + one.touristFee);
    same(`earned by ${by}`, earned, charged + damages);
    same(
      `received by card by ${by}`,
      of((one) => one.received.card),
      captured,
    );
    for (const method of ["cash", "bank", "terminal"] as const)
      same(
        `received by ${method} by ${by}`,
        of((one) => one.received[method]),
        byHand("payment", method),
      );
    same(
      `refunded by ${by}`,
      of((one) => one.refunded),
      refunded + byHand("repayment"),
    );
    same(
      `losses by ${by}`,
      of((one) => one.losses),
      lost - sum(rows.map((one) => one.byDispute)),
    );
  }
}

// Closed returns and what the next one has: a month after the next is as the ledger has it.
async function compareReturns(
  { database: { db }, app }: Simulation,
  rows: readonly BookingRow[],
  same: Same,
): Promise<void> {
  const thisMonth = monthOf(propertyDay(app.clock.now(), app.property.facts.timeZone).today);
  const closed = await db
    .selectFrom("fee_returns")
    .select(["month", "total"])
    .orderBy("month")
    .execute();
  const next = closed.length > 0 ? monthBeside(closed.at(-1)!.month, 1) : thisMonth;
  for (const { month, total } of closed) {
    const { lines } = await loadFeeReturn(month, app);
    same(`lines of the return of ${month}`, sum(lines.map(({ amount }) => amount)), total);
  }
  // A month that was never closed, because the process was killed, is a return of its own.
  const totals = new Map(closed.map(({ month, total }) => [month, total]));
  let returned = 0;
  for (let month = closed[0]?.month ?? next; month <= next; month = monthBeside(month, 1))
    returned += totals.get(month) ?? (await loadFeeReturn(month, app)).total;
  const { rows: other } = await sql<{ fee: number | string }>`
    select coalesce(sum(case when credit = 'touristFee' then amount else -amount end), 0) as fee from ledger_movements
    where (credit = 'touristFee' or debit = 'touristFee')
      and (earned_on > ${daysOf(next).to} or earned_on < ${daysOf(closed[0]?.month ?? next).from})`.execute(
    db,
  );
  const fees = 0 - sum(rows.map((row) => row.touristFee));
  same("tourist fee returned", returned + Number(other[0]?.fee ?? 0), fees);
}

async function compareVat(
  { database: { db }, app }: Simulation,
  rows: readonly BookingRow[],
  same: Same,
): Promise<void> {
  const vat = 0 - sum(rows.map((row) => row.vat));
  const earned = await sumEarned(db, always);
  same("VAT of all nights", 0 - balanceOf("vat", earned), vat);
  const invoiced = await sumInvoices(db, always);
  const documented = sum(rows.map((row) => row.documented));
  same("all invoices", sum(invoiced.map(({ total }) => total)), documented);
  const { months } = await loadVat(app);
  for (const { month, vat: ofMonth } of months) {
    const { rows: of } = await sql<{ vat: number | string }>`
      select coalesce(sum(case when credit = 'vat' then amount else -amount end), 0) as vat from ledger_movements
      where (credit = 'vat' or debit = 'vat') and earned_on between ${daysOf(month).from} and ${daysOf(month).to}`.execute(
      db,
    );
    same(`VAT of ${month}`, ofMonth, Number(of[0]?.vat ?? 0));
  }
}

async function comparePayouts(
  { app, database: { db }, bank }: Simulation,
  same: Same,
): Promise<void> {
  // Fees of charges stand in the ledger once a payout has them.
  const { atProvider, unpaidFees } = bank.payouts.balance();
  same("at the provider", await readCardClearing(db), atProvider + unpaidFees);
  const { months } = await loadPayouts(new URLSearchParams(), app);
  for (const month of months) {
    const { payouts } = await loadPayouts(new URLSearchParams({ month }), app);
    for (const { reference, differing, unexplained, lines } of payouts) {
      same(`unexplained in payout ${reference}`, unexplained, 0);
      const first = lines.find(({ matches }) => !matches);
      same(`lines that differ in payout ${reference} (${JSON.stringify(first)})`, differing, 0);
    }
  }
}
