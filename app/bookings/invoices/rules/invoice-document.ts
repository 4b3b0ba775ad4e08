// The printed content of an invoice or credit note, stored as final texts so that an issued one never changes, and its number.
import type { Cents } from "#app/stays/rules/money.ts";

/** A label and its value, as text. */
export interface LabeledValue {
  label: string;
  value: string;
}

/** A line of the bill: `amount` as printed, and in cents. */
export interface InvoiceLine {
  label: string;
  amount: string;
  cents: Cents;
}

/** In the order of the page, top to bottom. Plain text, in one language. */
export interface InvoiceDocument {
  language: string;
  /** "Invoice" and its number. */
  heading: string;
  /** The name of the property; issued documents are stored with this key. */
  house: string;
  seller: string[];
  buyer: { label: string; name: string; lines: string[] };
  facts: LabeledValue[];
  table: { label: string; amount: string; lines: InvoiceLine[]; total: InvoiceLine };
  /** Below the total: the tax it includes. */
  within: LabeledValue[];
  /**
   * The rate of that tax, 0 when none is printed, so that a credit note reverses the same tax. Missing in documents stored
   * before the rate could be changed.
   */
  taxPercent?: number;
  money: { title: string; lines: LabeledValue[] };
  notes: string[];
  /** Explains the question marks in the text; `{codes}` are the characters that no font has. */
  unshown: string;
  /** The page number, with `{page}` and `{pages}`. */
  page: string;
}

/** A year, and the number in its sequence. */
export interface InvoiceNumber {
  year: number;
  number: number;
}

/** The number as printed: `2026-0042`. */
export function formatInvoiceNumber({ year, number }: InvoiceNumber): string {
  return `${year}-${String(number).padStart(4, "0")}`;
}
