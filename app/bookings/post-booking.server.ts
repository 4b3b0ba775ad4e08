// Posts a booking to the ledger: what it charges and what was paid or given back, as far as the ledger does not have it yet.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertEntry, listEntries, listRefs } from "#app/ledger/ledger.sql.server.ts";
import type { NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { BookingEvent } from "./booking-events.sql.server.ts";
import { listRefunds } from "./booking-refunds.sql.server.ts";
import type { Refund } from "./booking-refunds.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { listPayments } from "./payments.sql.server.ts";
import type { Payment } from "./payments.sql.server.ts";
import { readBill } from "./read-bill.server.ts";
import { chargeMovements, chargesOf } from "./rules/booking-charges.ts";
import { taxPercentOf } from "./rules/tax-percent.ts";

/** Who caused it and when; `isNew`: the booking was inserted in this transaction, so that there is nothing to read. */
interface Posting {
  actor: BookingEvent["actor"];
  now: Date;
  facts: PropertyFacts;
  isNew?: boolean;
}

/**
 * `booking` as this transaction leaves it, its apartment locked. Repeating it posts nothing: the ledger follows from the
 * booking, its payments and its refunds, so that what a process of the previous release wrote can be posted afterwards.
 */
export async function postBooking(trx: Trx, booking: Booking, posting: Posting): Promise<void> {
  const { actor, now, facts, isNew = false } = posting;
  const bill = await readBill(trx, booking, { isNew });
  const posted = isNew ? [] : await listEntries(trx, booking.id);
  const charged = posted.filter(({ kind }) => kind === "charges");
  const taxPercent = taxPercentOf(charged, facts);
  const day = propertyDay(now, facts.timeZone).today;
  const movements = chargeMovements(
    chargesOf(booking, bill.lines, taxPercent),
    charged.flatMap((entry) => entry.movements),
    day,
  );
  await insertEntry(trx, {
    ref: `charges:${booking.id}:${charged.length + 1}`,
    kind: "charges",
    bookingId: booking.id,
    currency: booking.currency,
    at: now.toISOString(),
    day,
    actor,
    taxPercent,
    movements,
  });
  const refs = new Set(posted.map(({ ref }) => ref));
  await insertMoney(trx, booking.id, { ...bill, refs }, facts);
}

/** Posts the card payments and refunds of a booking, each once; needs no lock. */
export async function postPayments(
  trx: Trx,
  bookingId: string,
  facts: Pick<PropertyFacts, "timeZone">,
): Promise<void> {
  const payments = await listPayments(trx, bookingId);
  const refunds = await listRefunds(trx, bookingId);
  const refs = await listRefs(trx, bookingId);
  await insertMoney(trx, bookingId, { payments, refunds, refs }, facts);
}

async function insertMoney(
  trx: Trx,
  bookingId: string,
  known: { payments: readonly Payment[]; refunds: readonly Refund[]; refs: ReadonlySet<string> },
  { timeZone }: Pick<PropertyFacts, "timeZone">,
): Promise<void> {
  const { payments, refunds, refs } = known;
  const entries = [
    ...payments.flatMap((payment) => paymentEntries(payment, refunds)),
    ...refunds.flatMap(refundEntries),
  ];
  for (const entry of entries.filter(({ ref }) => !refs.has(ref))) {
    const day = propertyDay(new Date(entry.at), timeZone).today;
    await insertEntry(trx, { ...entry, bookingId, day, actor: "system" });
  }
}

type MoneyEntry = Pick<NewEntry, "ref" | "kind" | "at" | "currency" | "movements">;

// A payment that came too late is refunded as a whole, without a row of its own among the refunds.
function paymentEntries(payment: Payment, refunds: readonly Refund[]): MoneyEntry[] {
  const { id, status, amount, currency, createdAt, updatedAt } = payment;
  if (status !== "captured" && status !== "refunded") return [];
  const captured: MoneyEntry = {
    ref: `capture:${id}`,
    kind: "capture",
    at: status === "captured" ? updatedAt : createdAt,
    currency,
    movements: [move("card", "guest", amount)],
  };
  if (status === "captured" || refunds.some(({ paymentId }) => paymentId === id)) return [captured];
  const returned = [move("guest", "card", amount)];
  return [
    captured,
    { ref: `late:${id}`, kind: "refundDone", at: updatedAt, currency, movements: returned },
  ];
}

function refundEntries({
  id,
  status,
  amount,
  currency,
  createdAt,
  updatedAt,
}: Refund): MoneyEntry[] {
  const owed: MoneyEntry = {
    ref: `refundOwed:${id}`,
    kind: "refundOwed",
    at: createdAt,
    currency,
    movements: [move("guest", "refundsOwed", amount)],
  };
  if (status === "owed") return [owed];
  const movements = [move("refundsOwed", "card", amount)];
  return [
    owed,
    { ref: `refundDone:${id}`, kind: "refundDone", at: updatedAt, currency, movements },
  ];
}
