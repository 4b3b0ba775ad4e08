// The addresses of a page in its languages, and which languages are offered.
import type { PropertyFacts } from "#property/facts.ts";
import { isLanguage, languages } from "./languages.ts";
import type { KnownPath } from "./known-path.ts";
import type { Language } from "./languages.ts";

/** Splits `/fr/apartments` into its language and the plain path; a path without prefix has `language: null`. */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (!isLanguage(first)) return { language: null, path: pathname };
  return { language: first, path: `/${rest.join("/")}` };
}

/** The URL of `path` (plain, with or without query) in `language`; `null` gives the URL that negotiates the language. */
export function addressIn<const Path extends string>(
  language: Language | null,
  path: Path & KnownPath<Path>,
): string {
  if (!language) return path;
  return path === "/"
    ? `/${language}`
    : path.startsWith("/?")
      ? `/${language}${path.slice(1)}`
      : `/${language}${path}`;
}

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
