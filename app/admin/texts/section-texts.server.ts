// The texts of a section as they stand: what is typed and not published, else what is published, else what the property's
// folder has; and which are missing or older than the text that they translate.
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageTree } from "#app/i18n/message-keys.ts";
import { listFolderMessages } from "#app/i18n/messages.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { StoredText, StoredTexts } from "#app/settings/site-texts.sql.server.ts";
import { hashText } from "../apartments/change-apartment-texts.server.ts";
import { keysWithList, listOf } from "./section-lists.server.ts";
import { isInSection } from "./rules/sections.ts";
import type { Section } from "./rules/sections.ts";
import { listTextDrafts, listTextVersions } from "./texts.sql.server.ts";
import type { DraftTexts, TextDraft, TextVersion } from "./texts.sql.server.ts";

/** `missing`: visitors read the default language's text; `stale`: that text has changed since. */
export type TextState = "ok" | "missing" | "stale";

/** A section with everything that its texts are made of. */
export interface SectionTexts {
  section: Section;
  defaultLanguage: Language;
  /** The keys of its texts in their order. */
  keys: string[];
  published: StoredTexts;
  /** How often it was published. */
  number: number;
  drafts: Partial<Record<Language, TextDraft>>;
  history: TextVersion[];
}

/** Reads a section. */
export async function readSectionTexts(
  db: Db,
  section: Section,
  defaultLanguage: Language,
): Promise<SectionTexts> {
  const [drafts, history] = [
    await listTextDrafts(db, section),
    await listTextVersions(db, section),
  ];
  return gatherSection(section, { drafts, history }, defaultLanguage);
}

/** The same from rows that were read for several sections. */
export function gatherSection(
  section: Section,
  rows: { drafts: readonly TextDraft[]; history: readonly TextVersion[] },
  defaultLanguage: Language,
): SectionTexts {
  const history = rows.history.filter((each) => each.section === section);
  const drafts = Object.fromEntries(
    rows.drafts.filter((each) => each.section === section).map((each) => [each.language, each]),
  ) as SectionTexts["drafts"];
  const published = history[0]?.texts ?? {};
  const inFolder = Object.keys(folderTexts(defaultLanguage)).filter((key) =>
    isInSection(section, key),
  );
  const list = listOf(section);
  const keys =
    list && inFolder.length > 0
      ? keysWithList(inFolder, list, { drafts, published, defaultLanguage })
      : inFolder;
  const number = history[0]?.number ?? 0;
  return { section, defaultLanguage, keys, published, number, drafts, history };
}

// The stored text of a key: what is typed, else what is published; null where it is the folder's.
function storedText(
  { drafts, published }: Pick<SectionTexts, "drafts" | "published">,
  language: Language,
  key: string,
): StoredText | null {
  const draft: DraftTexts = drafts[language]?.texts ?? {};
  return draft[key] !== undefined ? draft[key] : (published[language]?.[key] ?? null);
}

/** The text of a key as it would be published now; undefined where a language has none. */
export function textOf(of: SectionTexts, language: Language, key: string): string | undefined {
  return storedText(of, language, key)?.text ?? folderTexts(language)[key];
}

/** Whether a text is missing, or a translation of a text that has changed. */
export function stateOf(of: SectionTexts, language: Language, key: string): TextState {
  if (textOf(of, language, key) === undefined) return "missing";
  if (language === of.defaultLanguage) return "ok";
  const stored = storedText(of, language, key);
  const source = stored?.source ?? hashText(folderTexts(of.defaultLanguage)[key] ?? "");
  return source === hashText(textOf(of, of.defaultLanguage, key) ?? "") ? "ok" : "stale";
}

/** How many texts of a language are missing or stale, and how many wait to be published. */
export interface LanguageState {
  language: Language;
  missing: number;
  stale: number;
  waiting: number;
}

/** Counted for each language of the site. */
export function countStates(of: SectionTexts): LanguageState[] {
  return languages.map((language) => {
    const states = of.keys.map((key) => stateOf(of, language, key));
    return {
      language,
      missing: states.filter((state) => state === "missing").length,
      stale: states.filter((state) => state === "stale").length,
      waiting: Object.keys(of.drafts[language]?.texts ?? {}).length,
    };
  });
}

/** What publishing would make of the published texts. */
export function withDrafts({ published, drafts }: SectionTexts): StoredTexts {
  const after: StoredTexts = {};
  for (const language of languages) {
    const texts = { ...published[language] };
    for (const [key, text] of Object.entries(drafts[language]?.texts ?? {}))
      if (text === null) delete texts[key];
      else texts[key] = text;
    if (Object.keys(texts).length > 0) after[language] = texts;
  }
  return after;
}

/** What a form was made from: it is sent back, so that two users do not overwrite each other. */
export function seenMark({ drafts, number }: SectionTexts, of: readonly Language[]): string {
  return [number, ...of.map((language) => `${language}:${drafts[language]?.version ?? 0}`)].join(
    " ",
  );
}

// The folder is part of the build: what was read of it stays right.
const known = new Map<Language, Readonly<Record<string, string>>>();

/** Messages by key: `home.hero.title`, and in lists `legal.terms.sections.0.heading`. */
export function folderTexts(language: Language): Readonly<Record<string, string>> {
  const found = known.get(language) ?? flatten(listFolderMessages(language));
  known.set(language, found);
  return found;
}

function flatten(tree: MessageTree, path = ""): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, below] of Object.entries(tree))
    if (typeof below === "string") texts[path + name] = below;
    else Object.assign(texts, flatten(below, `${path}${name}.`));
  return texts;
}
