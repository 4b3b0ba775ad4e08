// Row types of the invoices, beside those of tables.ts.

/** The tables of the invoices, by their names in the database. */
export interface InvoiceTables {
  invoices: InvoiceRow;
  invoice_years: InvoiceYearRow;
}

/** The last number issued in a year; incremented in the transaction that writes the document, so that there are no gaps. */
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
  /** For a credit note: the invoice it cancels, as printed. */
  reverses: string | null;
  /** The property's day, 'YYYY-MM-DD'. */
  issued_on: string;
  /** In cents; negative for a credit note. */
  total: number;
  currency: string;
  /** What was billed, as JSON: the same text is the same bill, a different one makes a new invoice. */
  basis: string;
  /** The document as it is printed, as JSON. */
  paper: string;
  /** An instant as ISO-8601 UTC text. */
  created_at: string;
}
