// The bill of a booking in its present state: the lines of an invoice, in whole cents.
import * as v from "valibot";
import type { EntryKind } from "#app/ledger/rules/accounts.ts";
import { divideHalfUp } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { priceLineSchema } from "#app/stays/rules/stored-terms.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";
import { stayStatuses } from "../../rules/booking-status.ts";
import type { BookingStatus } from "../../rules/booking-status.ts";
import { paymentDue } from "../../rules/booking-terms.ts";

/** A line of the agreed price, or an adjustment made since; a reduction is negative. */
export type BillLine = v.InferOutput<typeof billLineSchema>;

const whole = v.pipe(v.number(), v.integer());
const billLineSchema = v.union([
  v.omit(priceLineSchema, ["due"]),
  v.object({ kind: v.picklist(["cancellationCharge", "reduction"]), amount: whole }),
]);

// The stay is part of the bill: a stay moved at the same price needs another invoice.
const basisSchema = v.object({
  stay: v.object({
    apartmentId: whole,
    checkIn: v.string(),
    checkOut: v.string(),
    adults: whole,
    children: whole,
    /** Only of a stay in more than one apartment. */
    moves: v.optional(v.array(v.object({ from: v.string(), apartmentId: whole }))),
  }),
  lines: v.array(billLineSchema),
});

/** What an invoice was made from. */
export type Basis = v.InferOutput<typeof basisSchema>;

/** The basis as stored; throws on anything else. */
export const parseBasis = (json: string): Basis => v.parse(basisSchema, JSON.parse(json));

/** What a bill depends on. */
interface BillableBooking {
  status: BookingStatus;
  paymentMethod: "card" | "property";
  total: Cents;
  dueNow: Cents;
  quote: Pick<Quote, "lines">;
  /** What is kept of a stay that did not take place; null where it follows from the card payments. */
  retained?: Cents | null;
}

/** What was paid by card, what of it was refunded, by the terms or as goodwill, and what of the rest was forgiven. */
interface BillTotals {
  paid: Cents;
  byTerms: Cents;
  goodwill: Cents;
  forgiven: Cents;
}

/**
 * The lines sum to what the property retains. An active stay is billed at its price, plus what the terms retain for nights
 * given up; a cancelled one, or a no-show, only what is retained of the money paid. Goodwill refunds reduce either, a sum forgiven
 * only the price of an active stay: of any other nothing was open. It is never more than the present price leaves to be paid
 * at the property, and goodwill and it together never more than the stay costs, so that a price reduced later pays no guest.
 * Empty before the booking is confirmed.
 */
export function makeBill(
  booking: BillableBooking,
  { paid, byTerms, goodwill, forgiven }: BillTotals,
): BillLine[] {
  const { status, quote } = booking;
  if (status === "pending_payment" || status === "expired") return [];
  const billsStay = stayStatuses.includes(status);
  const { byCard, atProperty } = paymentDue(booking);
  const priced = billsStay ? byCard : 0;
  const decided = billsStay ? null : (booking.retained ?? null);
  const retained = decided ?? Math.max(0, paid - byTerms - priced);
  const lines: BillLine[] = billsStay ? quote.lines.map(({ due: _due, ...line }) => line) : [];
  if (retained > 0) lines.push({ kind: "cancellationCharge", amount: retained });
  const reduction = billsStay
    ? Math.min(goodwill + Math.min(forgiven, atProperty), sumBill(lines))
    : goodwill;
  if (reduction > 0) lines.push({ kind: "reduction", amount: -reduction });
  return lines;
}

/** Whether there is anything to bill: an active or completed stay, or money that was retained. */
export function isBillable(status: BookingStatus, left: Cents): boolean {
  return stayStatuses.includes(status) || left > 0;
}

/** The sum of a bill, in cents. */
export function sumBill(lines: readonly BillLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** The tax at one rate, in percent, and the amount it is part of; cents. */
export interface RateTax {
  percent: number;
  tax: Cents;
  base: Cents;
}

/**
 * The value added tax included in prices, and the amount it is part of: everything except the tourist fee, a levy passed
 * on, and cancellation charges, which pay for no supply. `percent`, the booking's rate, has up to two decimals; rounded half up to
 * the cent, and a credit note to the same cents. By rate: that of the booking first, then those of extras with a rate of their own
 * (decision 121). A reduction takes from what is taxed first, in this order, and never more than that: of a stay that did not take
 * place, or given up wholly, no tax is owed and none comes back. Where the booking has no tax, because the property is not registered
 * for it, neither have its extras.
 */
export function taxByRate(lines: readonly BillLine[], percent: number): RateTax[] {
  const supplied = new Map([[percent, 0]]);
  let reduction = 0;
  for (const line of lines) {
    if (!isTaxed[line.kind]) continue;
    if (line.kind === "reduction") reduction += line.amount;
    else {
      const rate = ownRateOf(line, percent);
      supplied.set(rate, (supplied.get(rate) ?? 0) + line.amount);
    }
  }
  return [...supplied].map(([rate, amount]) => {
    const left = amount + reduction;
    const base = Math.sign(left) === Math.sign(amount) ? left : 0;
    reduction = base === 0 ? left : 0;
    return { percent: rate, tax: taxWithin(base, rate), base };
  });
}

/** All of a bill by rate, in cents; what contains no tax comes last, with `percent` null. Parts of nothing are left out. */
export function allByRate(
  lines: readonly BillLine[],
  percent: number,
): (Omit<RateTax, "percent"> & { percent: number | null })[] {
  const rates = taxByRate(lines, percent).filter(({ base }) => percent !== 0 && base !== 0);
  const rest = rates.reduce((left, { base }) => left - base, sumBill(lines));
  return rest === 0 ? rates : [...rates, { percent: null, tax: 0, base: rest }];
}

/** The rate of a line, in percent: its own where it has one and the booking is taxed at all. */
export function ownRateOf(line: BillLine, percent: number): number {
  if (percent === 0 || !("taxPercent" in line)) return percent;
  return line.taxPercent ?? percent;
}

/** The tax within an amount that contains it; `percent` has up to two decimals, rounded half up to the cent. */
export function taxWithin(amount: Cents, percent: number): Cents {
  const hundredths = Math.round(percent * 100);
  const tax = divideHalfUp(Math.abs(amount) * hundredths, 100_00 + hundredths);
  return amount < 0 ? -tax : tax;
}

/** Whether a line contains value added tax: a levy that is passed on, and money for no supply, do not. */
export const isTaxed: Record<BillLine["kind"], boolean> = {
  nights: true,
  weekendNights: true,
  singleNights: true,
  lengthDiscount: true,
  planDiscount: true,
  promotion: true,
  ownPrice: true,
  bestPrice: true,
  cleaning: true,
  service: true,
  touristFee: false,
  extra: true,
  cancellationCharge: false,
  reduction: true,
};

/**
 * In percent: frozen by the booking's first charge, so that the tax of its invoices is that of the ledger; before that the
 * property's present rate, zero unless it is registered for the tax: only then may it be stated.
 */
export function taxPercentOf(
  entries: readonly { kind: EntryKind; taxPercent?: number | null }[],
  { vatNumber, vatPercent }: { vatNumber: string; vatPercent: number },
): number {
  const first = entries.find(({ kind }) => kind === "charges");
  return first?.taxPercent ?? (vatNumber === "" ? 0 : vatPercent);
}
