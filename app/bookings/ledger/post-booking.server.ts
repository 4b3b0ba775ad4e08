// Posts a booking to the ledger: what it charges and what was paid or given back, as far as the ledger does not have it yet.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { insertEntry, listRefs } from "#app/ledger/ledger.sql.server.ts";
import type { Entry, NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { Movement } from "#app/ledger/rules/accounts.ts";
import { chargingEntries } from "#app/ledger/rules/entries-by-hand.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { BookingEvent } from "../booking-events.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { taxPercentOf } from "../invoices/rules/bill.ts";
import type { BillLine } from "../invoices/rules/bill.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import type { Payment } from "../payments/payments.sql.server.ts";
import { readBill, readCardMoney } from "./read-bill.server.ts";
import { chargeMovements, chargesOf } from "./rules/booking-charges.ts";

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
  const posted = bill.entries;
  const day = propertyDay(now, facts.timeZone).today;
  const { length } = posted.filter(({ kind }) => kind === "charges");
  await insertEntry(trx, {
    ref: `charges:${booking.id}:${length + 1}`,
    kind: "charges",
    bookingId: booking.id,
    currency: booking.currency,
    at: now.toISOString(),
    day,
    actor,
    ...chargesBeyond(posted, booking, bill.lines, { facts, day }),
  });
  const refs = new Set(posted.map(({ ref }) => ref));
  await insertMoney(trx, booking.id, { ...bill, refs }, facts);
}

/** What a bill charges beyond the entries `posted`, with the rate of tax that its first charge froze. */
export function chargesBeyond(
  posted: readonly Entry[],
  booking: Booking,
  lines: readonly BillLine[],
  { facts, day }: { facts: PropertyFacts; day: PlainDate },
): { taxPercent: number; movements: Movement[] } {
  const charged = chargingEntries(posted);
  const taxPercent = taxPercentOf(charged, facts);
  const movements = charged.flatMap((entry) => entry.movements);
  const charges = chargesOf(booking, lines, taxPercent);
  return { taxPercent, movements: chargeMovements(charges, movements, day) };
}

/** Posts the card payments and refunds of a booking, each once; needs no lock. */
export async function postPayments(
  trx: Trx,
  bookingId: string,
  facts: Pick<PropertyFacts, "timeZone">,
): Promise<void> {
  const refs = await listRefs(trx, bookingId);
  await insertMoney(trx, bookingId, { ...(await readCardMoney(trx, bookingId)), refs }, facts);
}

/** Posts that `amount` cents of an owed refund were refunded by another one, `by`: they are not owed any more. */
export async function postReducedRefund(
  trx: Trx,
  refund: Pick<Refund, "id" | "bookingId" | "currency">,
  { amount, by, now }: { amount: number; by: string; now: Date },
  { timeZone }: Pick<PropertyFacts, "timeZone">,
): Promise<void> {
  const { id, bookingId, currency } = refund;
  await insertEntry(trx, {
    ref: `refundReduced:${id}:${by}`,
    kind: "refundOwed",
    bookingId,
    currency,
    at: now.toISOString(),
    day: propertyDay(now, timeZone).today,
    actor: "system",
    movements: [move("refundsOwed", "guest", amount)],
  });
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

// The previous release refunded a payment that came too late as a whole, without a row among the refunds.
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

// A refund may be done and owed again several times: the first time is named by its id alone, as it always was.
function refundEntries(refund: Refund): MoneyEntry[] {
  const { id, status, amount, currency, createdAt, updatedAt, failures, disputeId } = refund;
  // What the cardholder's bank has returned is no loss as far as it was owed to the guest.
  const from = disputeId === null ? "card" : "losses";
  const owed: MoneyEntry = {
    ref: `refundOwed:${id}`,
    kind: "refundOwed",
    at: createdAt,
    currency,
    movements: [move("guest", "refundsOwed", amount)],
  };
  const rounds = Array.from({ length: failures + 1 }, (_, round): MoneyEntry[] => {
    const name = round === 0 ? id : `${id}:${round + 1}`;
    const given = { at: updatedAt, currency };
    const done: MoneyEntry = {
      ref: `refundDone:${name}`,
      kind: "refundDone",
      ...given,
      movements: [move("refundsOwed", "card", amount)],
    };
    const failed: MoneyEntry = {
      ref: `refundFailed:${name}`,
      kind: "refundFailed",
      ...given,
      movements: [move("card", "refundsOwed", amount)],
    };
    if (round < failures) return [done, failed];
    const settled = { ...done, movements: [move("refundsOwed", from, amount)] };
    return status === "done" ? [settled] : [];
  });
  return [owed, ...rounds.flat()];
}
