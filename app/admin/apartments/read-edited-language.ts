// The language that a page edits.
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";

/** The one that the query names, otherwise the reader's own. */
export function readEditedLanguage(asked: URLSearchParams, reader: Language): Language {
  const wanted = asked.get("language");
  return isLanguage(wanted) ? wanted : reader;
}
