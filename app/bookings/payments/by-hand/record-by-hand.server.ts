// Records what staff did with money by hand, once for each form, while the booking's apartment is locked: a payment received in cash,
// by bank transfer or at the card terminal, and money given back, never more than was received by hand.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { lockCashDays } from "#app/ledger/cash-days.sql.server.ts";
import { insertEntry, listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Entry, NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { LedgerBalance, RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { instantAfter, receivedByHand } from "#app/ledger/rules/entries-by-hand.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../../booking-events.sql.server.ts";
import type { BookingEventKind } from "../../booking-events.sql.server.ts";
import { findBookingByReference } from "../../bookings.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { readLockedBooking } from "../../concurrent-writes.server.ts";
import { postBooking } from "../../ledger/post-booking.server.ts";
import type { RecordedAmount } from "./rules/recorded-amount.ts";

/**
 * What a form says beside its amount. `formKey` is unique to the form, so that one sent twice records once. `shownOpen` is
 * the open amount that it showed, in cents: when that has changed, another user may have recorded the same payment.
 */
export interface HandForm {
  reference: string;
  formKey: string;
  shownOpen: Cents;
}

/** Who recorded it, and further writes of the caller in the same transaction. */
export interface RecordedBy {
  userId: string;
  alsoWrite(trx: Trx, booking: Booking): Promise<void>;
}

/**
 * Recorded, or the same form had been before; or why not, with the amount in cents that the reason is about. `openChanged`:
 * the open amount is not the one that the form showed. `notNow`: the booking is not confirmed yet, or has no bill.
 */
export type HandResult<Reason extends string> =
  | { ok: true; booking: Booking }
  | { ok: false; reason: Reason | "unknown" | "notNow" | "openChanged"; cents: Cents };

/** What is to be recorded, or why not. */
type Decision<Reason extends string> =
  | {
      ok: true;
      entry: HandEntry;
      event: { what: BookingEventKind; amount: Cents };
      /** The booking, where the decision changed it. */
      changed?: Booking;
    }
  | { ok: false; reason: Reason; cents: Cents };

type HandEntry = Pick<NewEntry, "kind" | "movements"> &
  Partial<Pick<NewEntry, "ref" | "method" | "foreign" | "taxPercent" | "reverses">>;

/** What a decision is made from: the booking and its ledger, under its lock. */
export interface LedgerState {
  booking: Booking;
  entries: Entry[];
  balance: LedgerBalance;
  now: Date;
  day: PlainDate;
}

/** `ref` names the entry, and with it the form, unless what `decide` returns has its own; the entry is that. `shownOpen` is null where no sum was shown. */
export async function recordByHand<Reason extends string>(
  { reference, ref, shownOpen }: { reference: string; ref: string; shownOpen: Cents | null },
  { userId, alsoWrite }: RecordedBy,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
  decide: (trx: Trx, state: LedgerState) => Promise<Decision<Reason>> | Decision<Reason>,
): Promise<HandResult<Reason>> {
  const found = await findBookingByReference(database.db, reference);
  if (!found) return { ok: false, reason: "unknown", cents: 0 };
  return inTransaction(database.db, async (trx): Promise<HandResult<Reason>> => {
    const { booking } = await readLockedBooking(trx, found);
    if (booking.status === "pending_payment" || booking.status === "expired")
      return { ok: false, reason: "notNow", cents: 0 };
    await lockCashDays(trx, "record");
    const now = clock.now();
    await postBooking(trx, booking, { actor: "owner", now, facts });
    const entries = await listEntries(trx, booking.id);
    const balance = await readBalance(trx, booking.id);
    const openChanged = { ok: false, reason: "openChanged", cents: balance.open } as const;
    if (shownOpen !== null) {
      if (entries.some((entry) => entry.ref === ref)) return { ok: true, booking };
      if (shownOpen !== balance.open) return openChanged;
    }
    const day = propertyDay(now, facts.timeZone).today;
    const decided = await decide(trx, { booking, entries, balance, now, day });
    if (!decided.ok) return decided;
    const { id: bookingId, currency } = booking;
    const recorded = entries.filter(({ actor }) => actor === "owner");
    const at = instantAfter(recorded, now);
    const by = { bookingId, currency, at, day, actor: "owner", userId } as const;
    // Refused only when the form's key was used for another booking, which no form of ours does.
    if ((await insertEntry(trx, { ref, ...decided.entry, ...by })) === null) return openChanged;
    const { what, amount } = decided.event;
    await insertEvents(trx, bookingId, { actor: "owner", what, detail: { amount }, now });
    const after = decided.changed ?? booking;
    await alsoWrite(trx, after);
    return { ok: true, booking: after };
  });
}

/** An amount by hand, and how it was handed over. */
interface AmountByHand extends HandForm {
  method: RecordedMethod;
  amount: RecordedAmount;
}

/**
 * Less than what is open is a part payment. More is recorded only once staff confirmed it (`allowMore`); the rest is then
 * owed to the guest.
 */
export async function recordPayment(
  { method, amount, allowMore, ...form }: AmountByHand & { allowMore: boolean },
  recordedBy: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"moreThanOpen">> {
  const { cents, foreign } = amount;
  const ref = `payment:${form.formKey}`;
  return recordByHand({ ...form, ref }, recordedBy, app, (_trx, { balance }) => {
    const open = Math.max(0, balance.open);
    if (cents > open && !allowMore) return { ok: false, reason: "moreThanOpen", cents: open };
    const movements = [move(method, "guest", cents)];
    return {
      ok: true,
      entry: { kind: "payment", method, foreign, movements },
      event: { what: "paymentRecorded", amount: cents },
    };
  });
}

/** `moreThanReceived` has what was received by hand and not given back. */
export async function recordRepayment(
  { method, amount: { cents, foreign }, ...form }: AmountByHand,
  recordedBy: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"moreThanReceived">> {
  const ref = `repayment:${form.formKey}`;
  return recordByHand({ ...form, ref }, recordedBy, app, (_trx, { balance }) => {
    const received = receivedByHand(balance);
    if (cents > received) return { ok: false, reason: "moreThanReceived", cents: received };
    const movements = [move("guest", method, cents)];
    return {
      ok: true,
      entry: { kind: "repayment", method, foreign, movements },
      event: { what: "repaymentRecorded", amount: cents },
    };
  });
}
