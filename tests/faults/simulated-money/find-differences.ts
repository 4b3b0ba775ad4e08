// The invariant of a simulation: gateway = ledger = invoices = returns, to the cent. Lists what differs, with the steps that led to it.
import { bankMoneyOf, handMoneyOf, sum } from "./own-books.ts";
import type { BankMoney, HandMoney } from "./own-books.ts";
import { addUp, readBookings, readPaymentBookings } from "./read-bookings.ts";
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
  for (const together of Map.groupBy(rows, ({ group }) => group).values()) {
    const handOf = ({ id }: BookingRow) => handMoneyOf(stayOf.get(id));
    const theirs = bankMoneyOf(together.flatMap(({ id }) => byBooking.get(id) ?? []));
    const own = { bank: theirs, hand: sumHands(together.map(handOf)) };
    const faults = differencesOf(addUp(together), own);
    if (together.length > 1) faults.push(...faultsOfShares(together, theirs));
    for (const [place, row] of together.entries()) {
      const all = [...ownDifferences(row, handOf(row)), ...(place === 0 ? faults : [])];
      if (all.length > 0) found.push(describe(row, all, stayOf.get(row.id)));
    }
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

type Same = (what: string, is: number, should: number) => void;

function compare(): { faults: string[]; same: Same } {
  const faults: string[] = [];
  const same: Same = (what, is, should) => {
    if (is !== should) faults.push(`${what} ${is} instead of ${should}`);
  };
  return { faults, same };
}

// VAT moves within what is charged.
const chargedOf = ({ charges, vat }: BookingRow) => 0 - charges - vat;

/** A booking beside the desk's own books, and its documents; those booked together each on their own. */
function ownDifferences(row: BookingRow, hand: HandMoney): string[] {
  const { faults, same } = compare();
  same("cash", row.cash, hand.cash + hand.deposit);
  same("bank", row.bank, hand.bank);
  same("terminal", row.terminal, hand.terminal);
  same("deposits held", 0 - row.deposits, hand.deposit - hand.damages);
  same("refunds owed", 0 - row.refundsOwed, row.owed);
  if (row.documents > 0) same("invoices", row.documented, chargedOf(row));
  const fee = standing.includes(row.status) ? feeOf(row.quote) : 0;
  same("tourist fee", 0 - row.touristFee, fee);
  if (row.status === "pending_payment") faults.push("still waits for its payment");
  if (hand.cash + hand.bank + hand.terminal < 0)
    faults.push("more was given back by hand than was received");
  if (chargedOf(row) < 0) faults.push("a guest is paid for a stay");
  return faults;
}

/** A booking beside the provider, or the sums of those booked together. */
function differencesOf(
  row: BookingRow,
  { bank, hand }: { bank: BankMoney; hand: HandMoney },
): string[] {
  const { faults, same } = compare();
  const byHand = hand.cash + hand.bank + hand.terminal;
  same("card", row.card, bank.card);
  same("kept of deposits", 0 - row.damages, hand.damages + bank.deposits);
  same(
    "open",
    row.guest,
    chargedOf(row) - bank.captured + bank.refunded + row.owed + row.byDispute - byHand,
  );
  same("disputed", row.disputes, bank.disputed);
  same("lost", row.losses, bank.lost - row.byDispute);
  if (row.status === "expired")
    same("kept of a booking that expired", bank.captured, bank.refunded);
  if (bank.refunded > bank.captured) faults.push("more was refunded than was paid");
  if (row.owed > 0 && !bank.refusesRefunds) faults.push("a refund is still owed");
  return faults;
}

/**
 * A card confirms all of them or none: only staff confirm one alone, to be paid at the property. What was refunded and lost of each
 * is no more than it has paid.
 */
function faultsOfShares(rows: readonly BookingRow[], { fees }: BankMoney): string[] {
  const faults: string[] = [];
  const expired = rows.filter(({ status }) => status === "expired");
  const byCard = rows.filter(
    ({ status, paymentMethod }) => status !== "expired" && paymentMethod === "card",
  );
  if (expired.length > 0 && byCard.length > 0) faults.push("a card confirmed some of them");
  for (const { id, card, disputes } of rows) {
    const left = card + disputes + fees;
    if (left < 0) faults.push(`${-left} more than was paid went out of ${id}`);
  }
  return faults;
}

function sumHands(hands: readonly HandMoney[]): HandMoney {
  const of = (name: keyof HandMoney) => sum(hands.map((hand) => hand[name]));
  return {
    cash: of("cash"),
    bank: of("bank"),
    terminal: of("terminal"),
    deposit: of("deposit"),
    damages: of("damages"),
  };
}

function feeOf(quote: string): number {
  const { lines } = JSON.parse(quote) as { lines: { kind: string; amount: number }[] };
  return lines.find(({ kind }) => kind === "touristFee")?.amount ?? 0;
}
