// The rows of the invoices, beside those of tables.ts.

/** The tables of the invoices, by their names in the database. */
export interface InvoiceTables {
  invoices: InvoiceRow;
  invoice_years: InvoiceYearRow;
}

/** The last number given out in a year; raised in the transaction that writes the document, so that no number is lost. */
export interface InvoiceYearRow {
  year: number;
  last: number;
}

/** An invoice or credit note, written once. */
export interface InvoiceRow {
  year: number;
  number: number;
  booking_id: string;
  kind: "invoice" | "creditNote";
  /** Of a credit note: the invoice it cancels, as printed. */
  reverses: string | null;
  /** The property's day, 'YYYY-MM-DD'. */
  issued_on: string;
  /** In cents; of a credit note negative. */
  total: number;
  currency: string;
  /** What was billed, as JSON: another bill makes another invoice. */
  basis: string;
  /** The document as it is printed, as JSON. */
  paper: string;
  /** An instant as ISO-8601 UTC text. */
  created_at: string;
}
