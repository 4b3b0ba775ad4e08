// What a letter says, before it becomes HTML and plain text: both are made of this, so both state the same.
import type { Language } from "#app/i18n/languages.ts";
import type { LetterPicture } from "./letter-picture.ts";

/** A letter in words. Every text is final: translated, formatted, plain (no markup). */
export interface LetterContent {
  language: Language;
  subject: string;
  /** The line that an inbox shows after the subject. */
  preview: string;
  /** At the head; null leaves it out. */
  picture: LetterPicture | null;
  title: string;
  lead: string;
  /** What the reader is to keep, in large type; null when there is nothing of the kind. */
  reference: string | null;
  parts: LetterPart[];
  /** The last lines: who writes, why, how to answer. */
  footer: string[];
}

/** One block of a letter. */
export type LetterPart =
  /** Things with a name, side by side in twos where there is room. */
  | { kind: "facts"; title?: string; facts: LetterFact[] }
  | { kind: "text"; title?: string; lines: string[] }
  /** What holds when, in the order of time. */
  | { kind: "steps"; title: string; steps: LetterStep[] }
  /** The price lines, their sum, and what of it is paid when. */
  | { kind: "price"; lines: LetterAmount[]; total: LetterAmount; dues: LetterAmount[] }
  /** The one thing to do. */
  | { kind: "link"; label: string; href: string }
  /** Words of somebody else, shown as such. */
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
