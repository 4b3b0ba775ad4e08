// The rows of the site's texts: a draft for each section and language, and the publications of each section.
import { sql } from "kysely";
import * as v from "valibot";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { writeVersioned } from "#app/platform/database/shared-rows.sql.server.ts";
import { parseStoredTexts } from "#app/settings/site-texts.sql.server.ts";
import type { StoredText, StoredTexts } from "#app/settings/site-texts.sql.server.ts";
import type { Section } from "./rules/sections.ts";

/** What was typed in a language, by key; null stands for the text of the property's folder. */
export type DraftTexts = Record<string, StoredText | null>;

/** A stored draft; `version` is 0 where there is no row yet. */
export interface TextDraft {
  section: string;
  language: string;
  version: number;
  texts: DraftTexts;
  at: string;
  by: string;
}

const draftSchema = v.record(
  v.string(),
  v.nullable(v.object({ text: v.string(), source: v.string() })),
);

/** Serializes the writers of texts until the transaction ends; SQLite has a single writer anyway. */
export async function lockTexts(trx: Trx): Promise<void> {
  if (locksRows(trx))
    await sql`lock table site_text_drafts in share row exclusive mode`.execute(trx);
}

/** The drafts of a section, or of all. */
export async function listTextDrafts(db: Db, section?: Section): Promise<TextDraft[]> {
  const rows = await db
    .selectFrom("site_text_drafts")
    .selectAll()
    .$if(section !== undefined, (query) => query.where("section", "=", section!))
    .execute();
  return rows.map(({ section: of, language, version, texts, changed_at, changed_by }) => ({
    section: of,
    language,
    version,
    texts: v.parse(draftSchema, JSON.parse(texts)),
    at: changed_at,
    by: changed_by,
  }));
}

/** Who does something, and when. */
export interface Done {
  by: string;
  now: Date;
}

/** Replaces a draft on top of the version that was seen; false when it has another by now. */
export async function writeTextDraft(
  trx: Trx,
  { section, language, version, texts }: Omit<TextDraft, "at" | "by">,
  { by, now }: Done,
): Promise<boolean> {
  return writeVersioned(trx, "site_text_drafts", { section, language }, version, {
    texts: JSON.stringify(texts),
    changed_at: now.toISOString(),
    changed_by: by,
  });
}

/** A publication of a section. */
export interface TextVersion {
  section: string;
  number: number;
  label: string | null;
  at: string;
  by: string;
  texts: StoredTexts;
}

/** The publications of a section, or of all, the newest first. */
export async function listTextVersions(db: Db, section?: Section): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom("site_text_versions")
    .selectAll()
    .$if(section !== undefined, (query) => query.where("section", "=", section!))
    .orderBy("section")
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ section: of, number, label, texts, published_at, published_by }) => ({
    section: of,
    number,
    label,
    at: published_at,
    by: published_by,
    texts: parseStoredTexts(texts),
  }));
}

/** Adds a publication. */
export async function insertTextVersion(
  trx: Trx,
  { section, number, label, texts }: Omit<TextVersion, "at" | "by">,
  { by, now }: Done,
): Promise<void> {
  await trx
    .insertInto("site_text_versions")
    .values({
      section,
      number,
      label,
      texts: JSON.stringify(texts),
      published_at: now.toISOString(),
      published_by: by,
    })
    .execute();
}
