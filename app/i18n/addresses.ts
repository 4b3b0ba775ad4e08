// URLs with and without a language prefix: `/apartments` negotiates the language, `/fr/apartments` is always French.
import { isLanguage, type Language } from "./languages.ts";

/** Splits `/fr/apartments` into its language and the plain path; a path without prefix has `language: null`. */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (!isLanguage(first)) return { language: null, path: pathname };
  return { language: first, path: `/${rest.join("/")}` };
}

/** The URL of `path` (plain, with or without query) in `language`; `null` gives the URL that negotiates the language. */
export function addressIn(language: Language | null, path: string): string {
  if (!language) return path;
  return path === "/"
    ? `/${language}`
    : path.startsWith("/?")
      ? `/${language}${path.slice(1)}`
      : `/${language}${path}`;
}
