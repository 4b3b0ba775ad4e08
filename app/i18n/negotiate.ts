// Negotiates the language of a URL without one: saved choice, else the browser's, else the property's own.
import { isLanguage, type Language } from "./languages.ts";
import { isOffered, type LanguageFacts } from "./offered-languages.ts";

/** The language preferences in a request: the saved choice (cookie) and the Accept-Language header. */
export interface LanguagePreferences {
  saved: string | null;
  acceptLanguage: string | null;
}

/** The saved language if offered, else the first offered one of the browser's, else the property's default one. */
export function negotiateLanguage(
  { saved, acceptLanguage }: LanguagePreferences,
  facts: LanguageFacts,
): Language {
  if (isLanguage(saved) && isOffered(saved, facts)) return saved;
  for (const tag of tagsByPreference(acceptLanguage ?? "")) {
    const language = supportedFor(tag);
    if (language && isOffered(language, facts)) return language;
  }
  return facts.defaultLanguage;
}

// First the full tag, then the part before the dash.
function supportedFor(tag: string): Language | null {
  const full = tag.toLowerCase();
  if (isLanguage(full)) return full;
  const primary = full.split("-", 1)[0];
  return isLanguage(primary) ? primary : null;
}

// RFC 9110 12.5.4: tags with weights; weight 0 means "not acceptable"; equal weights keep their order.
function tagsByPreference(header: string): string[] {
  return header
    .slice(0, 1000) // a longer header is no browser's
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((p) => /^\s*q\s*=\s*([0-9.]+)\s*$/i.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
