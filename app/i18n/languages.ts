// The languages of the site, in the order in which menus show them, each by its own name.
import { languages as written } from "#property/languages.ts";

// By BCP 47 tags as used in URLs, each by its own name; `zh` is Simplified Chinese.
const names = {
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
} as const;

/** One of the ten that the app has messages in (app/i18n/messages). */
export type Language = keyof typeof names;

/** Each language by its own name, for menus. */
export const endonyms: Readonly<Record<Language, string>> = names;

/** Those that the property has texts in, as its folder lists them. */
export const languages: readonly Language[] = written;

/** Is `tag` exactly one of the languages of the site? */
export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === "string" && (languages as readonly string[]).includes(tag);
}

/** The language of a tag that was stored; `otherwise` for one that the property has no texts in any more. */
export function languageOr(tag: unknown, otherwise: Language): Language {
  return isLanguage(tag) ? tag : otherwise;
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
