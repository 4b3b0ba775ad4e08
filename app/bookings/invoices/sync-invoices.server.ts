// Brings a booking's invoices up to date: when the bill has changed, the invoice is credited in full and issued again.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Property } from "#app/i18n/property/property.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readBill } from "../ledger/read-bill.server.ts";
import { bookingMoney, stateMoney } from "../ledger/rules/booking-money.ts";
import type { StatedMoney } from "../ledger/rules/booking-money.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import { readLaterPart } from "../payments/plans/read-plan.server.ts";
import { buildInvoiceText } from "./build-invoice-text.server.ts";
import type { InvoiceData, InvoicedMoney } from "./build-invoice-text.server.ts";
import { insertInvoice, listInvoices, takeInvoiceNumber } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { parseBasis, sumBill, taxPercentOf } from "./rules/bill.ts";
import type { Basis, BillLine } from "./rules/bill.ts";
import { formatInvoiceNumber } from "./rules/invoice-document.ts";

/**
 * Returns all documents of the booking, oldest first. With `first` the first invoice is issued too; without, only issued
 * invoices are brought up to date. `booking` is as this transaction leaves it, its apartment locked; payments and refunds
 * are read, so owed refunds must have been written, and the booking posted to the ledger. A document states the payments as
 * they are when it is issued, and is not issued again because of a payment (docs/decisions 65).
 */
export async function syncInvoices(
  trx: Trx,
  booking: Booking,
  { first, now }: { first: boolean; now: Date },
  property: Pick<Property, "facts" | "written">,
): Promise<Invoice[]> {
  const issued = await listInvoices(trx, booking.id);
  if (issued.length === 0 && !first) return [];
  const { lines, payments, entries } = await readBill(trx, booking);
  const basis = basisOf(booking, lines);
  const current = issued.find(
    ({ kind, number }) => kind === "invoice" && !issued.some(({ reverses }) => reverses === number),
  );
  if (current?.basis === basis) return issued;
  const { today } = propertyDay(now, property.facts.timeZone);
  const year = Number(today.slice(0, 4));
  const common = {
    booking,
    issuedOn: today,
    moved: stateMoney(entries).map((stated) => withCard(stated, payments)),
    money: bookingMoney(booking, await readBalance(trx, booking.id)),
    later: await readLaterPart(trx, booking, { now, timeZone: property.facts.timeZone }),
    taxPercent: taxPercentOf(entries, property.facts),
  };
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
  const { apartmentId, moves, checkIn, checkOut, adults, children } = booking;
  const moved = moves.length > 0 ? { moves: [...moves] } : {};
  const stay = { apartmentId, checkIn, checkOut, adults, children, ...moved };
  return JSON.stringify({ stay, lines } satisfies Basis);
}

/** With the card that paid it. */
export function withCard(stated: StatedMoney, payments: readonly Payment[]): InvoicedMoney {
  const card = payments.find(({ id }) => id === stated.paymentId);
  return { ...stated, brand: card?.cardBrand ?? "", last4: card?.cardLast4 ?? "" };
}
