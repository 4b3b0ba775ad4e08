// The languages that the site offers: all except those that the owner hides.
import type { PropertyFacts } from "#property/facts.ts";
import { type Language, languages } from "./languages.ts";

/** What the property says of its languages. */
export type LanguageFacts = Pick<PropertyFacts, "defaultLanguage" | "hiddenLanguages">;

/** In the order of the menus; the default language is always among them. */
export function offeredLanguages(facts: LanguageFacts): Language[] {
  return languages.filter((language) => isOffered(language, facts));
}

/** A hidden language is in no menu and not in the sitemap, and its URLs redirect to the default language. */
export function isOffered(language: Language, facts: LanguageFacts): boolean {
  return language === facts.defaultLanguage || !facts.hiddenLanguages.includes(language);
}
