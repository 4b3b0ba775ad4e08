// The bill of a booking in its present state, with the payments and refunds that it follows from.
import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { listRefunds } from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { makeBill } from "./invoices/rules/bill.ts";
import type { BillLine } from "./invoices/rules/bill.ts";
import { listPayments } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";

/** The lines follow from card payments and refunds; what staff records never changes them (docs/decisions 65). */
export interface BookingBill {
  lines: BillLine[];
  /** All attempts to pay. */
  payments: Payment[];
  refunds: Refund[];
}

/** Refunds that are owed must have been written. A booking that is `isNew` has no payment yet: nothing is read. */
export async function readBill(
  db: Db,
  booking: Booking,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<BookingBill> {
  const refunds = isNew ? [] : await listRefunds(db, booking.id);
  const payments = isNew ? [] : await listPayments(db, booking.id);
  // A payment that came too late was refunded at once and is not part of the bill.
  const paid = payments.filter(
    ({ id, status }) => status === "captured" || refunds.some(({ paymentId }) => paymentId === id),
  );
  const lines = makeBill(booking, {
    paid: sum(paid),
    byTerms: sum(refunds.filter(({ why }) => why !== "goodwill")),
    goodwill: sum(refunds.filter(({ why }) => why === "goodwill")),
  });
  return { lines, payments, refunds };
}

function sum(amounts: readonly { amount: Cents }[]): Cents {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}
