// The law of a simulation: gateway = ledger = invoices = returns, to the cent. Lists what differs, with the steps that led to it.
import { bankMoneyOf, handMoneyOf } from "./own-books.ts";
import type { BankMoney, HandMoney } from "./own-books.ts";
import { readBookings, readPaymentBookings } from "./read-bookings.ts";
import type { BookingRow } from "./read-bookings.ts";
import { findHoldDifferences } from "./find-hold-differences.ts";
import { findReportDifferences } from "./find-report-differences.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import type { SimulatedStay, Simulation } from "./simulation.ts";

/** One line for each difference, the stay's steps behind it; empty when there is none. Everything must be at rest. */
export async function findDifferences(simulation: Simulation): Promise<string[]> {
  const { database, bank, stays } = simulation;
  const { db } = database;
  const found: string[] = [...simulation.faults];
  const bookingOf = await readPaymentBookings(db);
  const byBooking = Map.groupBy(bank.payments.values(), ({ key }) => bookingOf.get(key) ?? "");
  const unknown = byBooking.get("") ?? [];
  if (unknown.length > 0) found.push(`the provider has ${unknown.length} payments of no booking`);
  const stayOf = new Map(stays.map((stay) => [stay.booking?.id ?? "", stay]));
  const rows = await readBookings(db);
  for (const row of rows) {
    const stay = stayOf.get(row.id);
    const faults = differencesOf(row, {
      bank: bankMoneyOf(byBooking.get(row.id) ?? []),
      hand: handMoneyOf(stay),
    });
    if (faults.length > 0) found.push(describe(row, faults, stay));
  }
  for (const fault of await findHoldDifferences(simulation)) {
    const stay = stays.find(({ booking }) => fault.includes(booking?.id ?? "none"));
    found.push(`${fault}\n    ${stay?.log.join("\n    ") ?? "no steps known"}`);
  }
  found.push(...(await findReportDifferences(simulation, rows)));
  found.push(...(await findInconsistencies(db)));
  return found;
}

function describe(row: BookingRow, faults: string[], stay: SimulatedStay | undefined): string {
  const steps = stay?.log.join("\n    ") ?? "no steps known";
  const seen = JSON.stringify({ ...row, quote: undefined });
  return `${row.reference} ${row.id}: ${faults.join(", ")}\n  ${seen}\n    ${steps}`;
}

const standing = ["confirmed", "checked_in", "checked_out"];

function differencesOf(row: BookingRow, { bank, hand }: { bank: BankMoney; hand: HandMoney }) {
  const faults: string[] = [];
  const same = (what: string, is: number, should: number) => {
    if (is !== should) faults.push(`${what} ${is} instead of ${should}`);
  };
  // VAT moves within what is charged.
  const charged = 0 - row.charges - row.vat;
  const byHand = hand.cash + hand.bank + hand.terminal;
  same("card", row.card, bank.card);
  same("cash", row.cash, hand.cash + hand.deposit);
  same("bank", row.bank, hand.bank);
  same("terminal", row.terminal, hand.terminal);
  same("deposits held", 0 - row.deposits, hand.deposit - hand.damages);
  same("kept of deposits", 0 - row.damages, hand.damages + bank.deposits);
  same("refunds owed", 0 - row.refundsOwed, row.owed);
  same(
    "open",
    row.guest,
    charged - bank.captured + bank.refunded + row.owed + row.byDispute - byHand,
  );
  if (row.documents > 0) same("invoices", row.documented, charged);
  same("disputed", row.disputes, bank.disputed);
  same("lost", row.losses, bank.lost - row.byDispute);
  const fee = standing.includes(row.status) ? feeOf(row.quote) : 0;
  same("tourist fee", 0 - row.touristFee, fee);
  if (row.status === "pending_payment") faults.push("still waits for its payment");
  if (row.status === "expired")
    same("kept of a booking that expired", bank.captured, bank.refunded);
  if (bank.refunded > bank.captured) faults.push("more was refunded than was paid");
  if (byHand < 0) faults.push("more was given back by hand than was received");
  if (row.owed > 0 && !bank.refusesRefunds) faults.push("a refund is still owed");
  if (charged < 0) faults.push("a guest is paid for a stay");
  return faults;
}

function feeOf(quote: string): number {
  const { lines } = JSON.parse(quote) as { lines: { kind: string; amount: number }[] };
  return lines.find(({ kind }) => kind === "touristFee")?.amount ?? 0;
}
