// The printed content of an invoice or credit note, stored as final texts so that an issued one never changes, and its number.
import * as v from "valibot";

const labeledValueSchema = v.object({ label: v.string(), value: v.string() });
const invoiceLineSchema = v.object({
  label: v.string(),
  amount: v.string(),
  cents: v.pipe(v.number(), v.integer()),
});

const documentSchema = v.object({
  language: v.string(),
  /** "Invoice" and its number. */
  heading: v.string(),
  /** The name of the property; issued documents are stored with this key. */
  house: v.string(),
  seller: v.array(v.string()),
  buyer: v.object({ label: v.string(), name: v.string(), lines: v.array(v.string()) }),
  facts: v.array(labeledValueSchema),
  table: v.object({
    label: v.string(),
    amount: v.string(),
    lines: v.array(invoiceLineSchema),
    total: invoiceLineSchema,
  }),
  /** Below the total: the tax it includes. */
  within: v.array(labeledValueSchema),
  /**
   * The rate of that tax, 0 when none is printed, so that a credit note reverses the same tax. Missing in documents stored
   * before the rate could be changed.
   */
  taxPercent: v.optional(v.number()),
  money: v.object({ title: v.string(), lines: v.array(labeledValueSchema) }),
  notes: v.array(v.string()),
  /** Explains the question marks in the text; `{codes}` are the characters that no font has. */
  unshown: v.string(),
  /** The page number, with `{page}` and `{pages}`. */
  page: v.string(),
});

/** A label and its value, as text. */
export type LabeledValue = v.InferOutput<typeof labeledValueSchema>;

/** A line of the bill: `amount` as printed, and in cents. */
export type InvoiceLine = v.InferOutput<typeof invoiceLineSchema>;

/** In the order of the page, top to bottom. Plain text, in one language. */
export type InvoiceDocument = v.InferOutput<typeof documentSchema>;

/** The document as stored; throws on anything else. */
export const parseInvoiceDocument = (json: string): InvoiceDocument =>
  v.parse(documentSchema, JSON.parse(json));

/** A year, and the number in its sequence. */
export interface InvoiceNumber {
  year: number;
  number: number;
}

/** The number as printed: `2026-0042`. */
export function formatInvoiceNumber({ year, number }: InvoiceNumber): string {
  return `${year}-${String(number).padStart(4, "0")}`;
}
