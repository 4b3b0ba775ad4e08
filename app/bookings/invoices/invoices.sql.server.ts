// The rows of the invoices: numbered without a gap by one row per year, written once, never changed.
import type { Selectable } from "kysely";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { InvoiceRow } from "#app/platform/invoice-tables.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formatInvoiceNumber } from "./rules/invoice-document.ts";
import type { InvoiceDocument, InvoiceNumber } from "./rules/invoice-document.ts";

/** An invoice or credit note as it was issued. */
export interface Invoice {
  /** As printed. */
  number: string;
  bookingId: string;
  kind: InvoiceRow["kind"];
  /** Of a credit note: the number of the invoice it cancels. */
  reverses: string | null;
  issuedOn: PlainDate;
  /** Negative for a credit note. */
  total: Cents;
  currency: string;
  /** What was billed, as JSON: the same text is the same bill. */
  basis: string;
  paper: InvoiceDocument;
}

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
    .values({
      ...place,
      booking_id: invoice.bookingId,
      kind: invoice.kind,
      reverses: invoice.reverses,
      issued_on: invoice.issuedOn,
      total: invoice.total,
      currency: invoice.currency,
      basis: invoice.basis,
      paper: JSON.stringify(invoice.paper),
      created_at: now.toISOString(),
    })
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

function asInvoice(row: Selectable<InvoiceRow>): Invoice {
  return {
    number: formatInvoiceNumber(row),
    bookingId: row.booking_id,
    kind: row.kind,
    reverses: row.reverses,
    issuedOn: row.issued_on,
    total: row.total,
    currency: row.currency,
    basis: row.basis,
    paper: JSON.parse(row.paper) as InvoiceDocument,
  };
}
