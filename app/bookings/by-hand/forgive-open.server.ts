// Gives up what a guest still owes, or a part of it, as goodwill: the bill gets a reduction, and the tax that it contains.
import type { App } from "#app/app.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { sumBill } from "../invoices/rules/bill.ts";
import { stayStatuses } from "../rules/booking-status.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { chargesBeyond } from "../ledger/post-booking.server.ts";
import { readBill } from "../ledger/read-bill.server.ts";
import { recordByHand } from "./record-by-hand.server.ts";
import type { HandForm, HandResult, LedgerState, RecordedBy } from "./record-by-hand.server.ts";

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
