// The countries for a list of choices. Named on the server: browsers and Node do not always name a country alike.
import { formatFor } from "#app/i18n/format.ts";
import { formattingLocale, type Language } from "#app/i18n/languages.ts";
import { countryCodes } from "./rules/countries.ts";

/** Code and name of every country, in the alphabet of the language. */
export function listedCountries(language: Language): [code: string, name: string][] {
  let list = made.get(language);
  if (!list) {
    const { country } = formatFor(language);
    const { compare } = new Intl.Collator(formattingLocale(language));
    list = countryCodes.map((code): [string, string] => [code, country(code)]);
    list.sort(([, a], [, b]) => compare(a, b));
    made.set(language, list);
  }
  return list;
}

// Sorting 249 names takes longer than the rest of the page.
const made = new Map<Language, [string, string][]>();
