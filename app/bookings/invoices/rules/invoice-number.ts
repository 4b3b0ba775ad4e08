// Numbers of invoices and credit notes, which share one sequence per year.

/** A year, and the number in its sequence. */
export interface InvoiceNumber {
  year: number;
  number: number;
}

/** The number as printed: `2026-0042`. */
export function formatInvoiceNumber({ year, number }: InvoiceNumber): string {
  return `${year}-${String(number).padStart(4, "0")}`;
}
