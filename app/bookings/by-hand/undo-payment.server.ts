// Undoes a payment, a repayment or a sum forgiven that was recorded by mistake: by its reversal, since entries stay.
import type { App } from "#app/app.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { Entry } from "#app/ledger/ledger.sql.server.ts";
import type { Movement } from "#app/ledger/rules/accounts.ts";
import {
  kindsByHand,
  receivedByHand,
  retainedOf,
  reverseMovements,
  undoneBy,
} from "#app/ledger/rules/entries-by-hand.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { recordByHand } from "./record-by-hand.server.ts";
import type { HandResult, LedgerState, RecordedBy } from "./record-by-hand.server.ts";

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
