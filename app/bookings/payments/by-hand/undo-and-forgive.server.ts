// Corrects what was recorded by hand: undoes a payment, a repayment or a sum forgiven by its reversal, since entries stay; and gives
// up what a guest still owes, or a part of it, as goodwill.
import type { App } from "#app/app.server.ts";
import type { Entry } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { Movement } from "#app/ledger/rules/accounts.ts";
import {
  kindsByHand,
  receivedByHand,
  retainedOf,
  reverseMovements,
  undoneBy,
} from "#app/ledger/rules/entries-by-hand.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { updateBooking } from "../../bookings.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { sumBill } from "../../invoices/rules/bill.ts";
import { syncInvoices } from "../../invoices/sync-invoices.server.ts";
import { chargesBeyond, postBooking } from "../../ledger/post-booking.server.ts";
import { readBill } from "../../ledger/read-bill.server.ts";
import { stayStatuses } from "../../rules/booking-status.ts";
import { recordByHand } from "./record-by-hand.server.ts";
import type { HandForm, HandResult, LedgerState, RecordedBy } from "./record-by-hand.server.ts";

/**
 * `alreadyUndone`: by this form sent before, or by another. `givenBack`: what was received by hand, less this payment, is
 * less than what was given back; the repayment is undone first.
 */
export async function undoPayment(
  { reference, entryId }: { reference: string; entryId: string },
  { userId, alsoWrite }: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"notByHand" | "alreadyUndone" | "givenBack">> {
  const { facts } = app.property;
  const recordedBy: RecordedBy = {
    userId,
    async alsoWrite(trx, booking) {
      const now = app.clock.now();
      await postBooking(trx, booking, { actor: "owner", now, facts });
      await syncInvoices(trx, booking, { first: false, now }, app.property);
      await alsoWrite(trx, booking);
    },
  };
  const undo = { reference, ref: `undo:${entryId}`, shownOpen: null };
  return recordByHand(undo, recordedBy, app, async (trx, state) => {
    const { entries, balance } = state;
    const entry = entries.find(({ id }) => id === entryId);
    if (!entry || !kindsByHand.some((kind) => kind === entry.kind))
      return { ok: false, reason: "notByHand", cents: 0 };
    if (undoneBy(entries).has(entryId)) return { ok: false, reason: "alreadyUndone", cents: 0 };
    const movements = reverseMovements(entry.movements);
    const received = receivedByHand(balance);
    if (entry.kind === "payment" && received < amountOf(movements))
      return { ok: false, reason: "givenBack", cents: received };
    return {
      ok: true,
      entry: { kind: "reversal", reverses: entryId, movements },
      event: { what: "paymentUndone", amount: amountOf(movements) },
      changed: await retainAgain(trx, state, entry),
    };
  });
}

// What was forgiven of a cancelled stay had reduced what the terms retain of it.
async function retainAgain(
  trx: Trx,
  { booking, now }: LedgerState,
  { kind, movements }: Entry,
): Promise<Booking> {
  const forgiven = kind === "forgiven" ? retainedOf(movements) : 0;
  if (forgiven === 0 || booking.retained === null) return booking;
  const retained = booking.retained + forgiven;
  const after = await updateBooking(trx, booking, { retained }, now);
  if (!after) throw new Error(`Booking ${booking.id} changed in spite of its lock`);
  return after;
}

// What an entry moved to or from the guest.
function amountOf(movements: readonly Movement[]): number {
  return Math.abs(balanceOf("guest", movements));
}

/** `amount` in cents, above zero. An invoice that was issued is credited and issued again with the reduction. */
export async function forgiveOpen(
  { amount, ...form }: HandForm & { amount: Cents },
  { userId, alsoWrite }: RecordedBy,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<HandResult<"moreThanOpen" | "nothingOpen">> {
  const { facts } = app.property;
  const recordedBy: RecordedBy = {
    userId,
    async alsoWrite(trx, booking) {
      await syncInvoices(trx, booking, { first: false, now: app.clock.now() }, app.property);
      await alsoWrite(trx, booking);
    },
  };
  const ref = `forgiven:${form.formKey}`;
  return recordByHand({ ...form, ref }, recordedBy, app, async (trx, state) => {
    const { balance, entries, day } = state;
    if (balance.open <= 0) return { ok: false, reason: "nothingOpen", cents: 0 };
    if (amount > balance.open) return { ok: false, reason: "moreThanOpen", cents: balance.open };
    const isBilled = stayStatuses.includes(state.booking.status);
    const booking = isBilled ? state.booking : await retainLess(trx, state, amount);
    const { lines } = await readBill(trx, booking, { alsoForgiven: isBilled ? amount : 0 });
    const entry = chargesBeyond(entries, booking, lines, { facts, day });
    return {
      ok: true,
      entry: { kind: "forgiven", ...entry },
      event: { what: "openForgiven", amount },
      changed: booking,
    };
  });
}

// Of a stay that did not take place only what the terms retain can be open: its payment was undone since, or never came.
async function retainLess(
  trx: Trx,
  { booking, now }: LedgerState,
  amount: Cents,
): Promise<Booking> {
  const { lines } = await readBill(trx, booking);
  const kept = sumBill(lines.filter(({ kind }) => kind === "cancellationCharge"));
  const after = await updateBooking(trx, booking, { retained: kept - amount }, now);
  if (!after) throw new Error(`Booking ${booking.id} changed in spite of its lock`);
  return after;
}
