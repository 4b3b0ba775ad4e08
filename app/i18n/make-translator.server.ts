// Words outside React, for letters and files: a fresh instance for each, so that two languages never mix.
import { createTranslator } from "use-intl/core";
import { factValues } from "./fact-values.ts";
import { formattingLocale, type Language } from "./languages.ts";
import { wordsOf } from "./words.server.ts";

/** The message of a key such as `letters.total`, with the property's facts and `values` in it. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The words of some rooms in a language. A missing word or value throws: it must not reach a reader. */
export function makeTranslator(language: Language, ...rooms: string[]): Translate {
  const translate = createTranslator({
    locale: formattingLocale(language),
    messages: wordsOf(language, ...rooms) as Record<string, string>,
    onError(error) {
      throw error;
    },
  });
  const facts = factValues(language);
  return (key, values) => translate(key, { ...facts, ...values });
}
