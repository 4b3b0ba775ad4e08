// The languages that the site offers: all of them but those that the owner hides.
import { facts } from "#property/facts.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** In the order of the menus; the default language is always among them. */
export function offeredLanguages(): Language[] {
  return languages.filter(isOffered);
}

/** A hidden one is in no menu and no site map, and its addresses lead to the default language. */
export function isOffered(language: Language): boolean {
  return language === defaultLanguage || !facts.hiddenLanguages.includes(language);
}
