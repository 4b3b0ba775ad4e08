// Texts of the site that the owner changes: a draft for each section and language, and the versions that were published.
import type { Kysely } from "kysely";
import { bumpOn } from "./bump-on.ts";

/** Column meanings: app/platform/tables/content-tables.ts. Without rows the texts of the property's folder are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("site_text_versions")
    .addColumn("section", "text", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("label", "text")
    .addColumn("published_at", "text", (c) => c.notNull())
    .addColumn("published_by", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("site_text_versions_pk", ["section", "number"])
    .execute();
  await bumpOn(db, "site_text_versions");
  await db.schema
    .createTable("site_text_drafts")
    .addColumn("section", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("changed_at", "text", (c) => c.notNull())
    .addColumn("changed_by", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("site_text_drafts_pk", ["section", "language"])
    .execute();
}
