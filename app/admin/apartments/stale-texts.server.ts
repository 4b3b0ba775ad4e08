// Which texts of an apartment are missing or stale: a short hash of each source text shows whether it was changed.
import { createHash } from "node:crypto";
import type { WrittenTexts } from "#app/apartments/apartment-changes.sql.server.ts";
import { countState, textNames, textStates } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { blankTexts } from "./rules/typed-texts.ts";

/** The missing and stale texts of a language. */
export interface LanguageCount {
  language: Language;
  missing: number;
  stale: number;
}

/** The counts of one apartment's texts for each language of the site. */
export function countTexts(written: WrittenTexts[], defaultLanguage: Language): LanguageCount[] {
  const of = (language: string) => written.find((each) => each.language === language);
  const standard = of(defaultLanguage)?.texts ?? blankTexts;
  const hashes = hashTexts(standard);
  return languages.map((language) => {
    const own = of(language) ?? { texts: blankTexts, sources: {} };
    const sources = language === defaultLanguage ? {} : own.sources;
    const states = textStates({ ...own, sources }, { texts: standard, hashes });
    return {
      language,
      missing: countState(states, "missing"),
      stale: countState(states, "stale"),
    };
  });
}

/** Sixteen hexadecimal digits. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The hash of each text of an apartment. */
export function hashTexts(texts: Record<TextName, string>): Record<TextName, string> {
  const pairs = textNames.map((name) => [name, hashText(texts[name])]);
  return Object.fromEntries(pairs) as Record<TextName, string>;
}
