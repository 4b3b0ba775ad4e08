// Brings a booking's invoices up to date: when the bill has changed, the invoice is credited in full and issued again.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Property } from "#app/i18n/property.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Refund } from "../booking-refunds.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { Payment } from "../payments.sql.server.ts";
import { readBill } from "../read-bill.server.ts";
import { buildInvoiceText } from "./build-invoice-text.server.ts";
import type { InvoiceData, MoneyMovement } from "./build-invoice-text.server.ts";
import { insertInvoice, listInvoices, takeInvoiceNumber } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { parseBasis, sumBill } from "./rules/bill.ts";
import type { Basis, BillLine } from "./rules/bill.ts";
import { formatInvoiceNumber } from "./rules/invoice-document.ts";

/**
 * Returns all documents of the booking, oldest first. With `first` the first invoice is issued too; without, only issued
 * invoices are brought up to date. `booking` is as this transaction leaves it, its apartment locked; payments and refunds
 * are read, so owed refunds must have been written.
 */
export async function syncInvoices(
  trx: Trx,
  booking: Booking,
  { first, now }: { first: boolean; now: Date },
  property: Pick<Property, "facts" | "written">,
): Promise<Invoice[]> {
  const issued = await listInvoices(trx, booking.id);
  if (issued.length === 0 && !first) return [];
  const { lines, paid, refunds } = await readBill(trx, booking);
  const basis = basisOf(booking, lines);
  const current = issued.find(
    ({ kind, number }) => kind === "invoice" && !issued.some(({ reverses }) => reverses === number),
  );
  if (current?.basis === basis) return issued;
  const { today } = propertyDay(now, property.facts.timeZone);
  const year = Number(today.slice(0, 4));
  const moved = movedMoney(paid, refunds, property.facts.timeZone);
  const common = { booking, moved, issuedOn: today };
  const credit = current && (await takeInvoiceNumber(trx, year));
  const place = sumBill(lines) > 0 ? await takeInvoiceNumber(trx, year) : null;
  const { id: bookingId, currency } = booking;
  const written = { bookingId, issuedOn: today, currency, now };
  if (current && credit) {
    const billed = parseBasis(current.basis);
    const reversedLines = billed.lines.map((line) => ({ ...line, amount: -line.amount }));
    const data: InvoiceData = {
      ...common,
      booking: { ...booking, ...billed.stay },
      number: formatInvoiceNumber(credit),
      lines: reversedLines,
      reverses: current,
      ...(place && { next: formatInvoiceNumber(place) }),
    };
    issued.push(
      await insertInvoice(trx, {
        ...written,
        place: credit,
        kind: "creditNote",
        reverses: current.number,
        total: -current.total,
        basis: current.basis,
        paper: await buildInvoiceText(data, property, trx),
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
        total: sumBill(lines),
        basis,
        paper: await buildInvoiceText(
          { ...common, number: formatInvoiceNumber(place), lines },
          property,
          trx,
        ),
      }),
    );
  return issued;
}

function basisOf(booking: Booking, lines: BillLine[]): string {
  const { apartmentId, checkIn, checkOut, adults, children } = booking;
  const stay = { apartmentId, checkIn, checkOut, adults, children };
  return JSON.stringify({ stay, lines } satisfies Basis);
}

function movedMoney(paid: Payment[], refunds: Refund[], timeZone: string): MoneyMovement[] {
  const payments = paid.map(({ amount, cardBrand, cardLast4, createdAt }) => ({
    kind: "paid" as const,
    amount,
    on: dayOf(createdAt, timeZone),
    brand: cardBrand ?? "",
    last4: cardLast4 ?? "",
  }));
  const refunded = refunds.map(({ amount, createdAt }) => ({
    kind: "refund" as const,
    amount,
    on: dayOf(createdAt, timeZone),
    brand: "",
    last4: "",
  }));
  return [...payments, ...refunded];
}

function dayOf(instant: string, timeZone: string): PlainDate {
  return propertyDay(new Date(instant), timeZone).today;
}
