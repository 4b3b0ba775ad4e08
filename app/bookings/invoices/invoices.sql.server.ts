// The rows of the invoices: numbered without a gap by one row per year, written once, never changed.
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { InvoiceRow } from "#app/platform/tables/ledger-tables.ts";
import { formatInvoiceNumber, parseInvoiceDocument } from "./rules/invoice-document.ts";
import type { InvoiceDocument, InvoiceNumber } from "./rules/invoice-document.ts";

/** An invoice or credit note as it was issued, under its number as printed. */
export type Invoice = RowObject<
  Omit<InvoiceRow, "year" | "created_at">,
  { number: string; paper: InvoiceDocument }
>;

/**
 * The next invoice number of that year. A concurrent caller waits until this transaction has ended; a rollback releases
 * the number. Lock the booking's apartment first.
 */
export async function takeInvoiceNumber(trx: Trx, year: number): Promise<InvoiceNumber> {
  const { last } = await trx
    .insertInto("invoice_years")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ last: eb("invoice_years.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return { year, number: last };
}

/** Writes a document under its number. */
export async function insertInvoice(
  trx: Trx,
  { place, now, ...invoice }: Omit<Invoice, "number"> & { place: InvoiceNumber; now: Date },
): Promise<Invoice> {
  await trx
    .insertInto("invoices")
    .values(
      toRow({
        ...invoice,
        ...place,
        paper: JSON.stringify(invoice.paper),
        createdAt: now.toISOString(),
      }),
    )
    .execute();
  return { ...invoice, number: formatInvoiceNumber(place) };
}

/** A booking's documents, oldest first. */
export async function listInvoices(db: Db, bookingId: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom("invoices")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("year")
    .orderBy("number")
    .execute();
  return rows.map(asInvoice);
}

/** The numbers of the documents of all bookings, as printed and by booking, oldest first. */
export async function listInvoiceNumbers(db: Db): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("invoices")
    .select(["booking_id", "year", "number"])
    .orderBy("year")
    .orderBy("number")
    .execute();
  const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id);
  return new Map([...byBooking].map(([id, own]) => [id, own.map(formatInvoiceNumber)]));
}

/** The documents issued in these days after the one of that number, each with its place, in the order of their numbers. */
export async function findInvoicesAfter(
  db: Db,
  { from, to }: { from: string; to: string },
  after: InvoiceNumber,
  limit: number,
): Promise<{ place: InvoiceNumber; invoice: Invoice }[]> {
  const rows = await db
    .selectFrom("invoices")
    .selectAll()
    .where("issued_on", ">=", from)
    .where("issued_on", "<=", to)
    .where((eb) =>
      eb.or([
        eb("year", ">", after.year),
        eb.and([eb("year", "=", after.year), eb("number", ">", after.number)]),
      ]),
    )
    .orderBy("year")
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    place: { year: row.year, number: row.number },
    invoice: asInvoice(row),
  }));
}

function asInvoice({ year, created_at: _issued, ...row }: Selectable<InvoiceRow>): Invoice {
  return {
    ...fromRow(row),
    number: formatInvoiceNumber({ year, number: row.number }),
    paper: parseInvoiceDocument(row.paper),
  };
}
