// The countries for a select list. Named on the server, because browsers and Node do not always use the same names.
import { formatFor } from "#app/i18n/format.ts";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { countryCodes } from "./rules/countries.ts";

/** Code and name of every country, sorted by the language's alphabet. */
export function listCountries(language: Language): [code: string, name: string][] {
  let list = cache.get(language);
  if (!list) {
    const { country } = formatFor(language);
    const { compare } = new Intl.Collator(formattingLocale(language));
    list = countryCodes.map((code): [string, string] => [code, country(code)]);
    list.sort(([, a], [, b]) => compare(a, b));
    cache.set(language, list);
  }
  return list;
}

// Cached: sorting 249 names takes longer than the rest of the page.
const cache = new Map<Language, [string, string][]>();
