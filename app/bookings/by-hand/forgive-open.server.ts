// Gives up what a guest still owes, or a part of it, as goodwill: the bill gets a reduction, and the tax that it contains.
import type { App } from "#app/app.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { stayStatuses } from "../rules/booking-status.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { chargesBeyond } from "../ledger/post-booking.server.ts";
import { readBill } from "../ledger/read-bill.server.ts";
import { recordByHand } from "./record-by-hand.server.ts";
import type { HandForm, HandResult, RecordedBy } from "./record-by-hand.server.ts";

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
    const { booking, balance, entries, day } = state;
    if (balance.open <= 0 || !stayStatuses.includes(booking.status))
      return { ok: false, reason: "nothingOpen", cents: 0 };
    if (amount > balance.open) return { ok: false, reason: "moreThanOpen", cents: balance.open };
    const { lines } = await readBill(trx, booking, { alsoForgiven: amount });
    const entry = chargesBeyond(entries, booking, lines, { facts, day });
    return {
      ok: true,
      entry: { kind: "forgiven", ...entry },
      event: { what: "openForgiven", amount },
    };
  });
}
