// Words outside React, for letters and files: one instance for each language and choice of rooms, so that two never mix.
import { createTranslator } from "use-intl/core";
import { factValues } from "./fact-values.ts";
import { formattingLocale, type Language } from "./languages.ts";
import { wordsOf } from "./words.server.ts";

/** The message of a key such as `letters.total`, with the property's facts and `values` in it. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The words of some rooms in a language. A missing word or value throws: it must not reach a reader. */
export function makeTranslator(language: Language, ...rooms: string[]): Translate {
  const translate = keep(language, rooms);
  const facts = factValues(language);
  return (key, values) => translate(key, { ...facts, ...values });
}

// A translator reads each message once and then knows it; the words of a running house never change.
const kept = new Map<string, Translate>();

function keep(language: Language, rooms: string[]): Translate {
  const name = [language, ...rooms].join(" ");
  let translate = kept.get(name);
  if (!translate) {
    translate = createTranslator({
      locale: formattingLocale(language),
      messages: wordsOf(language, ...rooms) as Record<string, string>,
      onError(error) {
        throw error;
      },
    });
    kept.set(name, translate);
  }
  return translate;
}
