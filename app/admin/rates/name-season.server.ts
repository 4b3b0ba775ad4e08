// Translates the names of seasons.
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";

/** Gives the names in a language; a season without a translation is called by its key. */
export function nameSeason(language: Language): (key: string) => string {
  const { apartments } = selectMessages(language, "apartments") as unknown as {
    apartments: { rates: { seasons: Record<string, string> } };
  };
  const { seasons } = apartments.rates;
  return (key) => (Object.hasOwn(seasons, key) ? seasons[key]! : key);
}
