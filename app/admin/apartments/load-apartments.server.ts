// Loads the owner's list of apartments: in order, offered or not, with counts of missing and stale texts.
import { listTexts } from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { countTexts } from "./count-texts.server.ts";

/** A line of the list; the counts add up all languages. */
export interface ApartmentEntry {
  id: number;
  slug: string;
  name: string;
  active: boolean;
  missing: number;
  stale: number;
}

/** Named in the reader's language. */
export async function loadApartments(
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ApartmentEntry[]> {
  const texts = await listTexts(db);
  return (await listAllApartments(db, language, facts)).map(
    ({ id, slug, texts: words, active }) => {
      const counts = countTexts(
        texts.filter(({ apartmentId }) => apartmentId === id),
        facts.defaultLanguage,
      );
      const sum = (state: "missing" | "stale") =>
        counts.reduce((total, count) => total + count[state], 0);
      return { id, slug, name: words.name, active, missing: sum("missing"), stale: sum("stale") };
    },
  );
}
