// The invoices of a booking: which it has, the first issued when it is requested, and each as an HTTP response.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { drawInvoice } from "./draw-invoice.server.ts";
import { listInvoices } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { isBillable } from "./rules/bill.ts";
import { syncInvoices } from "./sync-invoices.server.ts";

/** What a list shows of a document. */
export type ListedInvoice = Pick<Invoice, "number" | "kind" | "issuedOn" | "total">;

/** Oldest first; empty when one can be issued, "none" when there is nothing to bill. `left` is what was paid and not refunded. */
export async function listBookingInvoices(
  booking: Booking,
  left: Cents,
  db: Db,
): Promise<ListedInvoice[] | "none"> {
  const issued = await listInvoices(db, booking.id);
  if (issued.length === 0 && !isBillable(booking.status, left)) return "none";
  return issued.map(({ number, kind, issuedOn, total }) => ({ number, kind, issuedOn, total }));
}

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
    const now = clock.now();
    // What a process of the previous release wrote may not have been posted yet.
    await postBooking(trx, booking, { actor: "system", now, facts: property.facts });
    const after = await syncInvoices(trx, booking, { first: true, now }, property);
    const invoice = after.at(-1) ?? null;
    if (invoice && before.length === 0) await alsoWrite?.(trx, invoice);
    return invoice;
  });
}

/** A PDF that browsers show, named by its number; 404 without a body for null. */
export async function invoiceResponse(
  invoice: Pick<Invoice, "number" | "issuedOn" | "paper"> | null,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  if (!invoice) return new Response(null, { status: 404, headers });
  return new Response(new Uint8Array(await drawInvoice(invoice)), {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${invoice.number}.pdf"`,
    },
  });
}
