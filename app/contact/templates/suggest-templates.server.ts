// The property's own suggestions of templates, in every language: a new database starts with them.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { factValues } from "#app/i18n/property/property.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { templateFacts } from "../rules/template.ts";
import { insertTemplate } from "./templates.sql.server.ts";

const suggested = ["arrival", "late", "route", "thanks"] as const;

/** Which of the property's suggestions a template with that id is; undefined for one of the owner's. */
export function suggestionOf(id: string): (typeof suggested)[number] | undefined {
  return suggested.find((key) => id === idOf(key));
}

// Always the same, so that two presses at once add it once.
const idOf = (key: (typeof suggested)[number]) => `suggested-${key}`;

/** The suggestions in one language: `messages.json` of the property's folder, which may leave some out. */
export type SuggestedWords = Partial<
  Record<(typeof suggested)[number], { name: string; text: string }>
>;

/**
 * Stores them; none is sent by itself, since the email before arrival already is. The words are handed in, because the seed also
 * runs in commands, which have no catalogue of messages.
 */
export async function suggestTemplates(
  trx: Trx,
  facts: PropertyFacts,
  { wordsOf, now }: { wordsOf: (language: Language) => SuggestedWords; now: Date },
): Promise<void> {
  const own = wordsOf(facts.defaultLanguage);
  for (const [place, key] of suggested.entries()) {
    const name = own[key]?.name;
    if (name === undefined) continue;
    const texts = facts.languages.map((language) => {
      const text = wordsOf(language)[key]?.text ?? own[key]?.text ?? "";
      return [language, fillProperty(text, language, facts)];
    });
    const template = { id: idOf(key), name, texts: Object.fromEntries(texts) };
    const shownAt = new Date(now.getTime() + place);
    await insertTemplate(trx, { ...template, daysBefore: null }, shownAt);
  }
}

// A fact of the guest's stay stands for itself: it is filled in when the template is used. The property's own are known.
function fillProperty(text: string, language: Language, facts: PropertyFacts): string {
  const values = factValues(language, facts);
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const isKept = templateFacts.some((fact) => fact === name);
    return isKept ? placeholder : String(values[name] ?? placeholder);
  });
}
