// Words that are rightly the same in another language as in English: names, units, international words.
import type { Language } from "#app/i18n/languages.ts";

const everywhere = new Set(["{name}", "WhatsApp", "MM/YY", "0000 0000 0000 0000", "123"]);

const byLanguage: Partial<Record<Language, ReadonlySet<string>>> = {};

/** Whether `text` may stand unchanged in `language`. */
export function sameInEnglish(language: Language, text: string): boolean {
  // A message of placeholders and signs only has nothing to translate.
  const bare = text.replace(/\{[^{}]*\}|<[^>]*>/g, "");
  return (
    !/\p{L}{2}/u.test(bare) || everywhere.has(text) || (byLanguage[language]?.has(text) ?? false)
  );
}
