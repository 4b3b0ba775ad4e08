// What a guest owes the house for a booking as it stands now: what an invoice bills, line by line, in whole cents.
import { divideHalfUp } from "./money.ts";
import type { Cents } from "./money.ts";
import { paymentDue } from "./payment-due.ts";
import type { PriceLine, Quote } from "./price.ts";
import type { BookingStatus } from "./status.ts";

/** A line of the price as it was agreed, or one of what has happened since; a reduction is negative. */
export type BillLine =
  | Pick<PriceLine, Exclude<keyof PriceLine, "due">>
  | { kind: "cancellationCharge" | "reduction"; amount: Cents };

/** What a bill depends on. */
export interface Billed {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
  quote: Pick<Quote, "lines">;
}

/** What the card paid, and what of it went back: by the terms, or by the house's own will. */
export interface MoneyMoved {
  paid: Cents;
  byTerms: Cents;
  goodwill: Cents;
}

/**
 * The lines sum to what stays with the house. A stay that stands is billed as it was priced, and beside it what the terms
 * kept of nights given up; one that was cancelled, or whose guest never came, only what was kept of the money paid. What
 * the house gave back of its own will lessens either. Nothing before a booking is firm.
 */
export function billOf(booking: Billed, { paid, byTerms, goodwill }: MoneyMoved): BillLine[] {
  const { status, quote } = booking;
  if (status === "pending_payment" || status === "expired") return [];
  const stands = billsTheStay.includes(status);
  const priced = stands ? paymentDue(booking).byCard : 0;
  const kept = Math.max(0, paid - byTerms - priced);
  const lines: BillLine[] = stands ? quote.lines.map(({ due: _due, ...line }) => line) : [];
  if (kept > 0) lines.push({ kind: "cancellationCharge", amount: kept });
  if (goodwill > 0) lines.push({ kind: "reduction", amount: -goodwill });
  return lines;
}

/** Whether there is anything to bill: a stay that stands, or money that was kept. */
export function mayBill(status: BookingStatus, left: Cents): boolean {
  return billsTheStay.includes(status) || left > 0;
}

/** The sum of a bill, in cents. */
export function sumOfBill(lines: readonly BillLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The value added tax that prices include, and the amount it is part of: everything but the tourist fee, a levy passed on,
 * and cancellation charges, which pay for no supply. Two decimals of `percent` count; rounded half up to the cent, and what
 * is credited to the same cents.
 */
export function taxWithin(
  lines: readonly BillLine[],
  percent: number,
): { tax: Cents; base: Cents } {
  const base = sumOfBill(lines.filter(({ kind }) => !untaxed.includes(kind)));
  const hundredths = Math.round(percent * 100);
  const tax = divideHalfUp(Math.abs(base) * hundredths, 100_00 + hundredths);
  return { tax: base < 0 ? -tax : tax, base };
}

const billsTheStay: readonly BookingStatus[] = ["confirmed", "checked_in", "checked_out"];
const untaxed: readonly BillLine["kind"][] = ["touristFee", "cancellationCharge"];
