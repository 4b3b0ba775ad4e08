// The bill of a booking in its present state, with the payments and refunds that it follows from: how much of each payment is left to
// refund.
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import type { Entry } from "#app/ledger/ledger.sql.server.ts";
import { forgivenOf } from "#app/ledger/rules/entries-by-hand.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { makeBill } from "../invoices/rules/bill.ts";
import type { BillLine } from "../invoices/rules/bill.ts";
import { countsAsPaid, listRefunds, toPaidParts } from "../payments/booking-refunds.sql.server.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import { listDisputes } from "../payments/disputes.sql.server.ts";
import { isKnownPurpose, listPayments } from "../payments/payments.sql.server.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import type { PaidPart } from "../payments/rules/refunds.ts";

/** The lines follow from card payments, refunds and sums forgiven; a recorded payment never changes them (docs/decisions 65). */
interface BookingBill {
  lines: BillLine[];
  /** All attempts to pay. */
  payments: Payment[];
  refunds: Refund[];
  /** What the ledger has of the booking, oldest first. */
  entries: Entry[];
}

/**
 * Refunds that are owed must have been written. A booking that is `isNew` has no payment yet: nothing is read. `alsoForgiven`
 * is about to be forgiven, in cents.
 */
export async function readBill(
  db: Db,
  booking: Booking,
  { isNew = false, alsoForgiven = 0 }: { isNew?: boolean; alsoForgiven?: Cents } = {},
): Promise<BookingBill> {
  const none = { payments: [], refunds: [] };
  const { payments, refunds } = isNew ? none : await readCardMoney(db, booking.id);
  const entries = isNew ? [] : await listEntries(db, booking.id);
  // A payment that came too late goes back: neither it nor a refund of it is part of the bill.
  const paid = payments.filter((payment) => countsAsPaid(payment, refunds));
  const paidIds = new Set(paid.map(({ id }) => id));
  const because = (...kinds: Refund["why"][]) =>
    sum(refunds.filter(({ why, paymentId }) => kinds.includes(why) && paidIds.has(paymentId)));
  const lines = makeBill(booking, {
    // What was paid later by card, like what staff recorded, settles the bill and never changes it.
    paid: sum(paid.filter(({ purpose }) => purpose !== "balance")),
    byTerms: because("cancellation", "change"),
    // What the owner refunds at the provider is given up like any other goodwill: the terms did not ask for it.
    goodwill: because("goodwill", "provider"),
    forgiven: alsoForgiven + forgivenOf(entries),
  });
  return { lines, payments, refunds, entries };
}

/** What this release knows of: not the payments of a later one, which says what they are for, nor refunds of them. */
export async function readCardMoney(
  db: Db,
  bookingId: string,
): Promise<Pick<BookingBill, "payments" | "refunds">> {
  const all = await listPayments(db, bookingId);
  const payments = all.filter(isKnownPurpose);
  const refunds = await listRefunds(db, bookingId);
  if (payments.length === all.length) return { payments, refunds };
  const ids = new Set(payments.map(({ id }) => id));
  return { payments, refunds: refunds.filter(({ paymentId }) => ids.has(paymentId)) };
}

function sum(amounts: readonly { amount: Cents }[]): Cents {
  return amounts.reduce((all, { amount }) => all + amount, 0);
}

/**
 * While a dispute is open its amount still counts as left: a refund of it waits, and is made once the dispute is won. Once it
 * is lost, the cardholder's bank has returned the amount.
 */
export async function readPaidParts(db: Db, bookingId: string): Promise<PaidPart[]> {
  const refunds = await listRefunds(db, bookingId);
  const payments = (await listPayments(db, bookingId)).filter(isKnownPurpose);
  const parts = toPaidParts(payments, refunds);
  const lost = (await listDisputes(db, bookingId)).filter(({ status }) => status === "lost");
  return parts.map((part) => {
    const gone = lost
      .filter(({ paymentId }) => paymentId === part.paymentId)
      .reduce((left, { withdrawn, reinstated }) => left + withdrawn - reinstated, 0);
    // What of it was owed to the guest anyway is among the refunds.
    const owed = refunds
      .filter(({ disputeId, paymentId }) => disputeId !== null && paymentId === part.paymentId)
      .reduce((left, { amount }) => left + amount, 0);
    return { ...part, given: Math.min(part.amount, part.given + gone - owed) };
  });
}
