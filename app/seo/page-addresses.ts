// The URLs of one page: one for each offered language, and the one that negotiates the language.
import { addressIn } from "#app/i18n/addresses.ts";
import { type LanguageFacts, offeredLanguages } from "#app/i18n/offered-languages.ts";
import type { LanguageAddress } from "./rules/site-map.ts";

/** The absolute URLs of a plain path, in the order of the language menu; `x-default` comes last. */
export function pageAddresses(
  path: string,
  origin: string,
  facts: LanguageFacts,
): LanguageAddress[] {
  return [
    ...offeredLanguages(facts).map((tag) => ({
      hreflang: tag,
      href: `${origin}${addressIn(tag, path)}`,
    })),
    { hreflang: "x-default", href: `${origin}${path}` },
  ];
}
