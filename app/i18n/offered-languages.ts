// The languages that the site offers: all except those that the owner hides.
import { facts } from "#property/facts.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** In the order of the menus; the default language is always among them. */
export function offeredLanguages(): Language[] {
  return languages.filter(isOffered);
}

/** A hidden language is in no menu and not in the sitemap, and its URLs redirect to the default language. */
export function isOffered(language: Language): boolean {
  return language === defaultLanguage || !facts.hiddenLanguages.includes(language);
}
