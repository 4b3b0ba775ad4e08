// The data of the page of all sections, and of a section's own.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { isLanguage, languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { factNames } from "./fact-names.server.ts";
import { isAgreed, sections } from "./rules/sections.ts";
import type { Section } from "./rules/sections.ts";
import { countStates, gatherSection, readSectionTexts, seenMark } from "./section-texts.server.ts";
import type { LanguageState } from "./section-texts.server.ts";
import { listTextChanges, viewSection } from "./section-view.server.ts";
import { viewLists } from "./view-lists.server.ts";
import { listTextDrafts, listTextVersions } from "./texts.sql.server.ts";

/** The data of the page of a section. */
export type LoadedSection = Awaited<ReturnType<typeof loadSection>>;

/** `wanted` is the language to edit beside the default one, or `all`. */
export async function loadSection(
  section: Section,
  { reader, wanted }: { reader: Language; wanted: string | null },
  { database, property: { facts } }: Pick<App, "database" | "property">,
) {
  const of = await readSectionTexts(database.db, section, facts.defaultLanguage);
  const { path } = sections[section];
  const shown = readShown(wanted, reader, facts);
  return {
    section,
    isAll: wanted === "all",
    defaultLanguage: facts.defaultLanguage,
    states: countStates(of),
    view: viewSection(of, shown, { reader, facts }),
    lists: viewLists(of, factNames(reader, facts)),
    changes: listTextChanges(of, { reader, facts }),
    /** Sent back by the buttons that publish, discard and restore. */
    seenAll: seenMark(of, languages),
    isAgreed: isAgreed(section),
    previews:
      path === null ? [] : shown.map((tag) => [tag, `${addressIn(tag, path)}?drafts`] as const),
    /** The guide has no address of its own: it is shown as that of a stay that does not exist. */
    isGuide: path === null,
    number: of.number,
    history: of.history.map(({ number, label, at, by }) => ({ number, label, at, by })),
  };
}

/** The default language and the one beside it: the wanted one, else the reader's own, else the next of the site. */
export function readShown(
  wanted: string | null,
  reader: Language,
  { defaultLanguage }: Pick<PropertyFacts, "defaultLanguage">,
): Language[] {
  const others = languages.filter((each) => each !== defaultLanguage);
  if (wanted === "all") return [defaultLanguage, ...others];
  if (isLanguage(wanted)) return wanted === defaultLanguage ? [wanted] : [defaultLanguage, wanted];
  const beside = others.find((each) => each === reader) ?? others[0];
  return beside ? [defaultLanguage, beside] : [defaultLanguage];
}

/** A section in the list; `publishedAt` is null while its texts are those of the folder. */
export interface SectionLine {
  section: Section;
  states: LanguageState[];
  waiting: number;
  publishedAt: string | null;
  publishedBy: string;
}

/** The sections that the property has texts for. */
export async function listSections(db: Db, defaultLanguage: Language): Promise<SectionLine[]> {
  const rows = { drafts: await listTextDrafts(db), history: await listTextVersions(db) };
  return (Object.keys(sections) as Section[]).flatMap((section) => {
    const of = gatherSection(section, rows, defaultLanguage);
    if (of.keys.length === 0) return [];
    const states = countStates(of);
    const [last] = of.history;
    return [
      {
        section,
        states,
        waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
        publishedAt: last?.at ?? null,
        publishedBy: last?.by ?? "",
      },
    ];
  });
}
