// Words that are rightly the same in another language as in English: names, units, international words.
import type { Language } from "#app/i18n/languages.ts";

const everywhere = new Set(["WhatsApp", "MM/YY", "0000 0000 0000 0000", "123", "Wi-Fi"]);

const byLanguage: Partial<Record<Language, ReadonlySet<string>>> = {
  fr: new Set(["Barbecue", "Services", "Golf", "Massage", "minute|minutes", "Message"]),
  it: new Set(["Barbecue"]),
  nl: new Set(["Barbecue", "Golf", "hole|holes"]),
  sv: new Set(["Digital guide", "Pool", "Golf", "Kitesurfing", "Service"]),
  de: new Set(["Pool", "Golf", "Safe", "Name"]),
};

/** Whether `text`, the literal part of a message, may stand unchanged in `language`. */
export function sameInEnglish(language: Language, text: string): boolean {
  return everywhere.has(text) || (byLanguage[language]?.has(text) ?? false);
}
