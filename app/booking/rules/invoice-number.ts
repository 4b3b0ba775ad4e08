// The number of an invoice or credit note: one row of numbers per year, both in it.

/** Which place in which year's row. */
export interface InvoicePlace {
  year: number;
  number: number;
}

/** As it is printed: `2026-0042`. */
export function writeInvoiceNumber({ year, number }: InvoicePlace): string {
  return `${year}-${String(number).padStart(4, "0")}`;
}
