// The content of an email, before it becomes HTML and plain text: both are rendered from it, so both say the same.
import type { Language } from "#app/i18n/languages.ts";
import type { LetterPicture } from "./letter-picture.ts";

/** An email's texts. Every text is final: translated, formatted, plain (no markup). */
export interface LetterContent {
  language: Language;
  subject: string;
  /** The preview line that an inbox shows after the subject. */
  preview: string;
  /** At the top; null leaves it out. */
  picture: LetterPicture | null;
  title: string;
  lead: string;
  /** What the reader should keep, in large type; null when there is none. */
  reference: string | null;
  parts: LetterPart[];
  /** The last lines: who sends it, why, how to answer. */
  footer: string[];
}

/** One block of an email. */
export type LetterPart =
  /** Labelled values, in two columns where there is space. */
  | { kind: "facts"; title?: string; facts: LetterFact[] }
  | { kind: "text"; title?: string; lines: string[] }
  /** Conditions in the order of time. */
  | { kind: "steps"; title: string; steps: LetterStep[] }
  /** The price lines, their sum, and what is paid when. */
  | { kind: "price"; lines: LetterAmount[]; total: LetterAmount; dues: LetterAmount[] }
  /** The call to action. */
  | { kind: "link"; label: string; href: string }
  /** A text written by someone else, shown as a quote. */
  | { kind: "quote"; title: string; text: string };

export interface LetterFact {
  label: string;
  value: string;
  note?: string;
  href?: string;
}

export interface LetterStep {
  when: string;
  what: string;
}

export interface LetterAmount {
  label: string;
  amount: string;
}
