// The data of an email about a message. Everything is passed in: emails read no database, clock or global language.
import type { PropertyFacts } from "#property/facts.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { StoredAnswer } from "../inbox.sql.server.ts";
import type { StoredMessage } from "../messages.sql.server.ts";

export interface ContactEmailData {
  language: Language;
  /** The messages `contact`, in the language of the email. */
  t: Translate<"contact" | "property.pictures">;
  format: Format;
  facts: PropertyFacts;
  message: StoredMessage;
  /** The answer; null in an email without one. */
  answer: Pick<StoredAnswer, "author" | "text"> | null;
}
