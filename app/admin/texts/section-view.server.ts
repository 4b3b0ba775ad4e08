// What the page of a section shows: each text in the languages that are edited, in plain words.
import type { PropertyFacts } from "#property/facts.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { allowedFacts, factNames } from "./fact-names.server.ts";
import { folderTexts } from "./section-texts.server.ts";
import { numberFact, numberForms, toPlain } from "./plain-message.ts";
import type { FactNames, NumberForm, PlainMessage } from "./plain-message.ts";
import { fieldName, formFieldName, textLimit } from "./rules/check-text.ts";
import type { Section } from "./rules/sections.ts";
import { siblingKeys } from "./section-lists.server.ts";
import { listListChanges } from "./view-lists.server.ts";
import { countStates, seenMark, stateOf, textOf } from "./section-texts.server.ts";
import type { LanguageState, SectionTexts, TextState } from "./section-texts.server.ts";

/** One text in one language. */
export interface TextFieldView {
  language: Language;
  field: string;
  state: TextState;
  isDraft: boolean;
  /** The text of the property's folder, where another one is in its place. */
  original: string | null;
  /** The fields of the forms of each number in it. */
  numbers: { fact: string; forms: (NumberForm & { field: string; text: string })[] }[];
}

/** One text in all languages that are edited. */
export interface TextBlock {
  key: string;
  /** The text in the default language as visitors read it, its beginning. */
  heading: string;
  /** Whether only search engines and browser tabs show it. */
  isMeta: boolean;
  limit: number;
  /** The facts that it may have, by the names that are typed. */
  facts: string[];
  fields: TextFieldView[];
}

/** The texts of a section for its editor. */
export interface SectionView {
  states: LanguageState[];
  shown: Language[];
  blocks: TextBlock[];
  /** What each field has, by its name. */
  values: Record<string, string>;
  /** Sent back with the forms. */
  seen: string;
}

/** The view of a section in `shown` languages, for a reader of `reader`. */
export function viewSection(
  of: SectionTexts,
  shown: readonly Language[],
  { reader, facts }: { reader: Language; facts: PropertyFacts },
): SectionView {
  const names = factNames(reader, facts);
  const values: Record<string, string> = {};
  const blocks = of.keys.flatMap((key): TextBlock[] => {
    const standard = textOf(of, of.defaultLanguage, key) ?? "";
    const heading = toPlain(standard, names)?.text;
    if (heading === undefined) return [];
    const allowed = allowedFacts(folderTexts(of.defaultLanguage)[key], facts);
    const fields = shown.map((language): TextFieldView => {
      const field = fieldName(language, key);
      const plain = plainOf(textOf(of, language, key), names);
      const original = plainText(folderTexts(language)[key], names);
      values[field] = plain.text;
      const plurals = [...allowed].filter(([, kind]) => kind === "plural").map(([fact]) => fact);
      const numbers = plurals.map((fact) => ({
        fact: names.nameOf(fact),
        forms: formsOf(language, plain.forms[fact] ?? {}).map((each) => {
          const name = formFieldName(field, fact, each.form);
          const text = plain.forms[fact]?.[each.form] ?? "";
          values[name] = text;
          return { ...each, field: name, text };
        }),
      }));
      return {
        language,
        field,
        state: stateOf(of, language, key),
        isDraft: of.drafts[language]?.texts[key] !== undefined,
        original: original === plain.text || original === "" ? null : original,
        numbers,
      };
    });
    const isMeta = /\.(?:metaTitle|metaDescription|pictureDescription)$/.test(key);
    const mayHave = [...allowed.keys()].map((fact) => names.nameOf(fact));
    const limit = limitOf(of.section, key, names);
    return [{ key, heading, isMeta, limit, facts: mayHave, fields }];
  });
  const seen = seenMark(of, shown);
  return { states: countStates(of), shown: [...shown], blocks, values, seen };
}

/** The most characters of a text in plain words, and of each form of its numbers; an entry that was added may be as long as the others of its list. */
export function limitOf(section: Section, key: string, names: FactNames): number {
  const keys = siblingKeys(section, key);
  return textLimit(
    languages.flatMap((language) =>
      keys.flatMap((each) => {
        const { text, forms } = plainOf(folderTexts(language)[each], names);
        return [text, ...Object.values(forms).flatMap((all) => Object.values(all))];
      }),
    ),
  );
}

/** The forms of a number to fill in: those of the language, and the text for none where there is one. */
export function formsOf(language: Language, existing: Record<string, string>): NumberForm[] {
  const none = existing["=0"] === undefined ? [] : [{ form: "=0", numbers: [0] }];
  return [...none, ...numberForms(language)];
}

/** A text in plain words; an empty one where there is none. */
export function plainOf(message: string | undefined, names: FactNames): PlainMessage {
  return (message !== undefined && toPlain(message, names)) || { text: "", forms: {} };
}

function plainText(message: string | undefined, names: FactNames): string {
  return plainOf(message, names).text;
}

/** What differs between what visitors read and what publishing would show them. */
export interface TextChange {
  language: Language;
  key: string;
  before: string;
  after: string;
}

/** The changes that wait to be published, in the order of the page. */
export function listTextChanges(
  of: SectionTexts,
  { reader, facts }: { reader: Language; facts: PropertyFacts },
): TextChange[] {
  const names = factNames(reader, facts);
  const published = { ...of, drafts: {} };
  const changes = of.keys.flatMap((key) =>
    languages
      .filter((language) => of.drafts[language]?.texts[key] !== undefined)
      .map((language) => ({
        language,
        key,
        before: describeText(textOf(published, language, key), names),
        after: describeText(textOf(of, language, key), names),
      })),
  );
  return [...listListChanges(of, names), ...changes];
}

/** A message to read: with the forms of its numbers, which may be all that changed. */
export function describeText(message: string | undefined, names: FactNames): string {
  const { text, forms } = plainOf(message, names);
  const number = names.nameOf(numberFact);
  const written = Object.entries(forms).map(
    ([fact, all]) => `${names.nameOf(fact)}: ${[...new Set(Object.values(all))].join(" / ")}`,
  );
  const all = written.length === 0 ? text : `${text} (${written.join("; ")})`;
  return all.replaceAll(`[${number}]`, "…");
}
