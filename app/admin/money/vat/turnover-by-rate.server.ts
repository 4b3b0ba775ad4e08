// Turnover and value added tax by rate: of extras with a rate of their own (decision 121), and of each booking as a file.
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { taxByRate, taxPercentOf } from "#app/bookings/invoices/rules/bill.ts";
import { readBill } from "#app/bookings/ledger/read-bill.server.ts";
import { addDays, addMonths, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { balanceOf, chargeAccounts } from "#app/ledger/rules/accounts.ts";
import type { Movement } from "#app/ledger/rules/accounts.ts";
import { inSnapshot } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { amountCell, toCsv } from "../../rules/file-formats.ts";
import { listOwnRateBookings, sumEarnedByBooking } from "../money-report.sql.server.ts";
import type { BookingEarned } from "../money-report.sql.server.ts";
import { daysOf, readSpan } from "../rules/span.ts";
import type { Days } from "../rules/span.ts";

/** What extras of a booking with a rate of their own brought, in the month of the last night, by which extras are earned; in cents. */
export interface OwnRate {
  bookingId: string;
  month: string;
  percent: number;
  /** Without tax. */
  turnover: number;
  vat: number;
}

/** Of the bookings whose last night is one of these days. */
export async function listOwnRates(
  db: Db,
  days: Days,
  facts: App["property"]["facts"],
): Promise<OwnRate[]> {
  const all: OwnRate[] = [];
  for (const id of await listOwnRateBookings(db, days)) {
    const booking = await findBookingById(db, id);
    if (!booking) continue;
    const { lines, entries } = await readBill(db, booking);
    const month = monthOf(addDays(booking.checkOut, -1));
    const [, ...others] = taxByRate(lines, taxPercentOf(entries, facts));
    for (const { percent, tax, base } of others)
      all.push({ bookingId: id, month, percent, turnover: base - tax, vat: tax });
  }
  return all;
}

const suppliedAccounts = chargeAccounts.filter(
  (account) => account !== "touristFee" && account !== "cancellationFees",
);

/** Without tax, tourist fee and cancellation charges, which pay for no supply; in cents. */
export function turnoverOf(movements: readonly Movement[]): number {
  return suppliedAccounts.reduce((sum, account) => sum - balanceOf(account, movements), 0);
}

const headings = [
  "by.month",
  "csv.reference",
  "csv.kind",
  "csv.taxPercent",
  "csv.net",
  "csv.tax",
  "csv.gross",
  "csv.currency",
] as const;

/**
 * A line for each month, booking and rate, for nights of the span; what contains no tax has lines of its own, without a rate. What
 * was taken back later, such as goodwill, is below zero. There is no line of totals: the file is meant to be imported. Kinds
 * have the same names in every language.
 */
export async function exportTurnover(
  params: URLSearchParams,
  language: Language,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ file: string; name: `${string}.csv` }> {
  const { from, to } = readSpan(params, propertyDay(clock.now(), facts.timeZone).today);
  const translate = makeTranslator(language, facts, "admin-money");
  const lines = await inSnapshot(database.db, async (snapshot) => {
    const own = await listOwnRates(snapshot, { from, to }, facts);
    const all: (string | number)[][] = [];
    for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) {
      const whole = daysOf(month);
      const days = {
        from: from > whole.from ? from : whole.from,
        to: to < whole.to ? to : whole.to,
      };
      for (const booking of await sumEarnedByBooking(snapshot, days))
        for (const { kind, percent, net, tax } of partsOf(
          booking,
          own.filter((one) => one.month === month && one.bookingId === booking.id),
        ))
          all.push([
            month,
            booking.reference,
            kind,
            percent ?? "",
            ...[net, tax, net + tax].map(amountCell),
            facts.currency,
          ]);
    }
    return all;
  });
  const file = toCsv([headings.map((heading) => translate(`admin-money.${heading}`)), ...lines]);
  return { file, name: `turnover-by-rate-${from}-${to}.csv` };
}

const monthAfter = (month: string) => monthOf(addMonths(`${month}-01`, 1));

/** In cents. `percent` is null for what states no tax. */
interface TaxedPart {
  kind: "turnover" | "touristFee" | "cancellationFees";
  percent: number | null;
  net: number;
  tax: number;
}

function partsOf({ taxPercent, sums }: BookingEarned, own: readonly OwnRate[]): TaxedPart[] {
  const others = own.map(({ percent, turnover, vat }) => ({ percent, net: turnover, tax: vat }));
  const sum = (part: "net" | "tax") => others.reduce((all, one) => all + one[part], 0);
  const ofStay = {
    percent: taxPercent === 0 ? null : taxPercent,
    net: turnoverOf(sums) - sum("net"),
    tax: 0 - balanceOf("vat", sums) - sum("tax"),
  };
  const untaxed = (kind: "touristFee" | "cancellationFees"): TaxedPart => {
    return { kind, percent: null, net: 0 - balanceOf(kind, sums), tax: 0 };
  };
  return [
    ...[ofStay, ...others].map((part) => ({ kind: "turnover" as const, ...part })),
    untaxed("touristFee"),
    untaxed("cancellationFees"),
  ].filter(({ net, tax }) => net !== 0 || tax !== 0);
}
