// What a guest was billed, what was paid of it and when, and what is open, in the words of an invoice.
import type { PropertyFacts } from "#property/facts.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { billLineWords, moneyWords } from "#app/bookings/invoices/build-invoice-text.server.ts";
import { sumBill } from "#app/bookings/invoices/rules/bill.ts";
import { withCard } from "#app/bookings/invoices/sync-invoices.server.ts";
import { readBill } from "#app/bookings/ledger/read-bill.server.ts";
import { stateMoney } from "#app/bookings/ledger/rules/money-statement.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A label and its amount, formatted. */
export interface DescribedAmount {
  label: string;
  amount: string;
}

export interface DescribedBill {
  lines: DescribedAmount[];
  total: string;
  /** Received and given back, the oldest first. */
  moved: DescribedAmount[];
}

/** As the ledger has it, in `language`. */
export async function describeBill(
  booking: Booking,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<DescribedBill> {
  const t = makeTranslator(language, facts, "invoice", "price");
  const format = formatFor(language);
  const money = (cents: number) => format.money(cents, booking.currency);
  const { lines, payments, entries } = await readBill(db, booking);
  return {
    lines: lines.map((line) => ({
      label: billLineWords(line, booking.currency, t, format),
      amount: money(line.amount),
    })),
    total: money(sumBill(lines)),
    moved: stateMoney(entries).map((stated) => ({
      label: moneyWords(withCard(stated, payments), t, format),
      amount: money(stated.kind === "paid" ? stated.amount : -stated.amount),
    })),
  };
}
