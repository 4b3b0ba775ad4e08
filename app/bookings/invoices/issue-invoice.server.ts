// The invoice of a booking: issued when it is first requested, and the same from then on.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { syncInvoices } from "./sync-invoices.server.ts";
import { listInvoices } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { readLockedBooking } from "../read-locked-booking.server.ts";

/**
 * The document of that number, which must be one of this booking; without a number the latest, issued now if there is none.
 * Null when there is none and nothing to bill. `alsoWrite` makes further writes of the caller when one is issued.
 */
export async function issueInvoice(
  known: Booking,
  number: string | null,
  { database: { db }, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite?: (trx: Trx, invoice: Invoice) => Promise<void>,
): Promise<Invoice | null> {
  const issued = await listInvoices(db, known.id);
  if (number !== null) return issued.find((invoice) => invoice.number === number) ?? null;
  const latest = issued.at(-1);
  if (latest) return latest;
  return inTransaction(db, async (trx) => {
    const { booking } = await readLockedBooking(trx, known);
    const before = await listInvoices(trx, booking.id);
    const after = await syncInvoices(trx, booking, { first: true, now: clock.now() }, property);
    const invoice = after.at(-1) ?? null;
    if (invoice && before.length === 0) await alsoWrite?.(trx, invoice);
    return invoice;
  });
}
