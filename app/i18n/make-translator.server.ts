// Messages outside React, for emails and files: one translator for each language and set of namespaces.
import { createTranslator } from "use-intl/core";
import type { PropertyFacts } from "#property/facts.ts";
import { factValues } from "./fact-values.ts";
import { formattingLocale, type Language } from "./languages.ts";
import type { MessageSelection } from "./message-keys.ts";
import { selectMessages } from "./messages.server.ts";
import type { Translate, TranslateKey } from "./translate.ts";

/** A translator for some namespaces in a language. A missing message or value throws: it must not reach a reader. */
export function makeTranslator<Selection extends MessageSelection>(
  language: Language,
  facts: PropertyFacts,
  ...namespaces: Selection[]
): Translate<Selection> {
  const translate = getTranslator(language, namespaces);
  const ours = factValues(language, facts);
  return (key, values) => translate(key, { ...ours, ...values });
}

// Translators are cached because each parses a message only once; the messages of a running server never change.
const translators = new Map<string, TranslateKey<string>>();

function getTranslator(language: Language, namespaces: MessageSelection[]): TranslateKey<string> {
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
