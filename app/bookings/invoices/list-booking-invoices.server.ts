// Which invoices a booking has, and whether it can have one.
import type { Db } from "#app/platform/database.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { listInvoices } from "./invoices.sql.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { isBillable } from "./rules/bill.ts";
import type { Cents } from "#app/stays/rules/money.ts";

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
