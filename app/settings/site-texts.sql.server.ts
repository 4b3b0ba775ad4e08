// The published texts of the site: what visitors read in place of the texts in the property's folder.
import * as v from "valibot";
import type { ChangedTexts } from "#app/i18n/site-texts.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A changed text, and the hash of the default language's text that it was written beside; "" in the default language. */
export interface StoredText {
  text: string;
  source: string;
}

/** Changed texts by language and key. */
export type StoredTexts = Record<string, Record<string, StoredText>>;

const schema = v.record(
  v.string(),
  v.record(v.string(), v.object({ text: v.string(), source: v.string() })),
);

/** Reads the column `texts` of a publication. */
export function parseStoredTexts(json: string): StoredTexts {
  return v.parse(schema, JSON.parse(json));
}

/** The latest publication of each section, merged; `version` grows with each, and is 0 before the first. */
export async function readPublishedTexts(
  db: Db,
): Promise<{ version: number; texts: ChangedTexts }> {
  const rows = await db
    .selectFrom("site_text_versions as shown")
    .select(["shown.number", "shown.texts"])
    .where("shown.number", "=", (eb) =>
      eb
        .selectFrom("site_text_versions as other")
        .select((max) => max.fn.max("other.number").as("number"))
        .whereRef("other.section", "=", "shown.section"),
    )
    .execute();
  const version = rows.reduce((sum, { number }) => sum + number, 0);
  return { version, texts: mergeSections(rows.map(({ texts }) => parseStoredTexts(texts))) };
}

/** The texts of several sections as one, without their sources. */
export function mergeSections(sections: readonly StoredTexts[]): ChangedTexts {
  const merged: Record<string, Record<string, string>> = {};
  for (const section of sections)
    for (const [language, texts] of Object.entries(section)) {
      const own = (merged[language] ??= {});
      for (const [key, { text }] of Object.entries(texts)) own[key] = text;
    }
  return merged;
}

/** A version of a legal text that was published here: its label, and the texts that differed from the folder's. */
export interface LegalVersion {
  label: string;
  texts: ChangedTexts;
}

/** The versions of a legal text, the newest first; those that the folder had before the first are not among them. */
export async function listLegalVersions(db: Db, document: string): Promise<LegalVersion[]> {
  return cacheContent(db, `legal ${document}`, async () => {
    const rows = await db
      .selectFrom("site_text_versions")
      .select(["label", "texts"])
      .where("section", "=", document)
      .orderBy("number", "desc")
      .execute();
    return rows.flatMap(({ label, texts }) =>
      label === null ? [] : [{ label, texts: mergeSections([parseStoredTexts(texts)]) }],
    );
  });
}
