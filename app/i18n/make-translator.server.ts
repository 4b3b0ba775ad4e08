// Messages outside React, for emails and files: one translator for each language and set of namespaces.
import { createTranslator } from "use-intl/core";
import type { PropertyFacts } from "#property/facts.ts";
import { factValues } from "./fact-values.ts";
import { formattingLocale, type Language } from "./languages.ts";
import { selectMessages } from "./messages.server.ts";

/** The message of a key such as `emails.total`, with the property's facts and `values` filled in. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A translator for some namespaces in a language. A missing message or value throws: it must not reach a reader. */
export function makeTranslator(
  language: Language,
  facts: PropertyFacts,
  ...namespaces: string[]
): Translate {
  const translate = getTranslator(language, namespaces);
  const ours = factValues(language, facts);
  return (key, values) => translate(key, { ...ours, ...values });
}

// Translators are cached because each parses a message only once; the messages of a running server never change.
const translators = new Map<string, Translate>();

function getTranslator(language: Language, namespaces: string[]): Translate {
  const name = [language, ...namespaces].join(" ");
  let translate = translators.get(name);
  if (!translate) {
    translate = createTranslator({
      locale: formattingLocale(language),
      messages: selectMessages(language, ...namespaces) as Record<string, string>,
      onError(error) {
        throw error;
      },
    });
    translators.set(name, translate);
  }
  return translate;
}
