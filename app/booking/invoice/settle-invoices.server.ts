// Brings a booking's invoices up to date: when the bill has changed, the invoice is credited in full and issued again.
import { facts } from "#property/facts.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { listRefunds } from "../booking-refunds.sql.server.ts";
import type { Refund } from "../booking-refunds.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { insertInvoice, listInvoices, takeInvoicePlace } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { listPayments } from "../payments.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { billOf, sumOfBill } from "../rules/bill.ts";
import type { BillLine } from "../rules/bill.ts";
import { writeInvoiceNumber } from "../rules/invoice-number.ts";
import type { Cents } from "../rules/money.ts";
import { type PlainDate, propertyDay } from "../rules/plain-date.ts";
import { wordInvoice } from "./word-invoice.server.ts";
import type { InvoiceMatter, MovedMoney } from "./word-invoice.server.ts";

/**
 * Returns all documents of the booking, oldest first. With `first` the first invoice is issued too; without, only issued
 * invoices are brought up to date. `booking` is as this transaction leaves it, its apartment locked; payments and refunds
 * are read, so owed refunds must have been written.
 */
export async function settleInvoices(
  trx: Trx,
  booking: Booking,
  { first, now }: { first: boolean; now: Date },
): Promise<Invoice[]> {
  const issued = await listInvoices(trx, booking.id);
  if (issued.length === 0 && !first) return [];
  const refunds = await listRefunds(trx, booking.id);
  const paid = paidOf(await listPayments(trx, booking.id), refunds);
  const lines = billOf(booking, sumsOf(paid, refunds));
  const basis = basisOf(booking, lines);
  const standing = issued.find(
    ({ kind, number }) => kind === "invoice" && !issued.some(({ reverses }) => reverses === number),
  );
  if (standing?.basis === basis) return issued;
  const { today } = propertyDay(now, facts.timeZone);
  const year = Number(today.slice(0, 4));
  const moved = movedMoney(paid, refunds);
  const common = { booking, moved, issuedOn: today };
  const credit = standing && (await takeInvoicePlace(trx, year));
  const place = sumOfBill(lines) > 0 ? await takeInvoicePlace(trx, year) : null;
  const { id: bookingId, currency } = booking;
  const written = { bookingId, issuedOn: today, currency, now };
  if (standing && credit) {
    const back = linesOf(standing).map((line) => ({ ...line, amount: -line.amount }));
    const matter: InvoiceMatter = {
      ...common,
      booking: { ...booking, ...stayOf(standing) },
      number: writeInvoiceNumber(credit),
      lines: back,
      reverses: standing,
      ...(place && { next: writeInvoiceNumber(place) }),
    };
    issued.push(
      await insertInvoice(trx, {
        ...written,
        place: credit,
        kind: "creditNote",
        reverses: standing.number,
        total: -standing.total,
        basis: standing.basis,
        paper: await wordInvoice(matter, trx),
      }),
    );
  }
  if (place)
    issued.push(
      await insertInvoice(trx, {
        ...written,
        place,
        kind: "invoice",
        reverses: null,
        total: sumOfBill(lines),
        basis,
        paper: await wordInvoice({ ...common, number: writeInvoiceNumber(place), lines }, trx),
      }),
    );
  return issued;
}

// The stay is part of the bill: a stay moved at the same price needs another invoice.
interface Basis {
  stay: Pick<Booking, "apartmentId" | "checkIn" | "checkOut" | "adults" | "children">;
  lines: BillLine[];
}

function basisOf(booking: Booking, lines: BillLine[]): string {
  const { apartmentId, checkIn, checkOut, adults, children } = booking;
  const stay = { apartmentId, checkIn, checkOut, adults, children };
  return JSON.stringify({ stay, lines } satisfies Basis);
}

function linesOf({ basis }: Invoice): BillLine[] {
  return (JSON.parse(basis) as Basis).lines;
}

function stayOf({ basis }: Invoice): Basis["stay"] {
  return (JSON.parse(basis) as Basis).stay;
}

// The payments received for this booking; one that came too late was refunded at once and is not part of the bill.
function paidOf(payments: Payment[], refunds: Refund[]): Payment[] {
  return payments.filter(
    ({ id, status }) => status === "captured" || refunds.some(({ paymentId }) => paymentId === id),
  );
}

function sumsOf(paid: Payment[], refunds: Refund[]) {
  return {
    paid: sum(paid),
    byTerms: sum(refunds.filter(({ why }) => why !== "goodwill")),
    goodwill: sum(refunds.filter(({ why }) => why === "goodwill")),
  };
}

function sum(amounts: { amount: Cents }[]): Cents {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}

function movedMoney(paid: Payment[], refunds: Refund[]): MovedMoney[] {
  const payments = paid.map(({ amount, cardBrand, cardLast4, createdAt }) => ({
    kind: "paid" as const,
    amount,
    on: dayOf(createdAt),
    brand: cardBrand ?? "",
    last4: cardLast4 ?? "",
  }));
  const given = refunds.map(({ amount, createdAt }) => ({
    kind: "refund" as const,
    amount,
    on: dayOf(createdAt),
    brand: "",
    last4: "",
  }));
  return [...payments, ...given];
}

function dayOf(instant: string): PlainDate {
  return propertyDay(new Date(instant), facts.timeZone).today;
}
