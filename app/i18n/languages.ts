// The languages of the site, in the order in which menus show them, each by its own name.
import { languages as written } from "#property/languages.ts";

/** One of the ten that the app has messages in: BCP 47 tags as used in URLs; `zh` is Simplified Chinese. */
export type Language = "en" | "fr" | "es" | "de" | "it" | "ru" | "zh" | "sv" | "pl" | "nl";

/** Those that the property has texts in, as its folder lists them. */
export const languages: readonly Language[] = written;

/** Each language by its own name, for menus. */
export const endonyms: Record<Language, string> = {
  en: "English",
  fr: "Français",
  es: "Español",
  de: "Deutsch",
  it: "Italiano",
  ru: "Русский",
  zh: "中文",
  sv: "Svenska",
  pl: "Polski",
  nl: "Nederlands",
};

/** Is `tag` exactly one of the languages of the site? */
export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === "string" && (languages as readonly string[]).includes(tag);
}

/**
 * The locale that formats dates, money and numbers: British English, Simplified Chinese,
 * otherwise the language itself.
 */
export function formattingLocale(language: Language): string {
  if (language === "en") return "en-GB";
  if (language === "zh") return "zh-Hans-CN";
  return language;
}
