// What a letter about a message is made from. It is all handed in: a letter reads no database, clock or global language.
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/make-translator.server.ts";
import type { PropertyFacts } from "#property/facts.ts";
import type { KeptAnswer } from "../answers.sql.server.ts";
import type { KeptMessage } from "../messages.sql.server.ts";

export interface ContactMatter {
  language: Language;
  /** The words of the contact room, in the letter's language. */
  t: Translate;
  format: Format;
  facts: PropertyFacts;
  message: KeptMessage;
  /** What the house answers; null in a letter that brings no answer. */
  answer: Pick<KeptAnswer, "author" | "text"> | null;
}
