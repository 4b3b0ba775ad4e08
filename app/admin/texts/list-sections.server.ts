// All sections with what is missing, to be checked or not published in each.
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { sections } from "./rules/sections.ts";
import type { Section } from "./rules/sections.ts";
import { countStates, gatherSection } from "./section-texts.server.ts";
import type { LanguageState } from "./section-texts.server.ts";
import { listTextDrafts, listTextVersions } from "./texts.sql.server.ts";

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
