// An invoice or credit note as it is printed: every word and figure final, so that nothing ever changes one that was issued.
import type { Cents } from "./money.ts";

/** A name and its value, as text. */
export interface PaperPair {
  label: string;
  value: string;
}

/** A line of the bill: `amount` as it is printed, and in cents. */
export interface PaperLine {
  label: string;
  amount: string;
  cents: Cents;
}

/** Top to bottom as on the page. Plain text, in one language. */
export interface InvoicePaper {
  language: string;
  /** "Invoice" and its number. */
  heading: string;
  house: string;
  seller: string[];
  buyer: { label: string; name: string; lines: string[] };
  facts: PaperPair[];
  table: { label: string; amount: string; lines: PaperLine[]; total: PaperLine };
  /** Below the total: the tax within it. */
  within: PaperPair[];
  /**
   * The rate of that tax, 0 when none is named, so that a credit note takes back what the invoice named. Papers from
   * before the rate could be changed lack it.
   */
  taxPercent?: number;
  money: { title: string; lines: PaperPair[] };
  notes: string[];
  /** Says what a question mark stands for; `{codes}` are the characters that no font has. */
  unshown: string;
  /** `{page}` of `{pages}`. */
  page: string;
}
