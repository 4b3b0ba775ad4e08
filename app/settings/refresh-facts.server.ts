// Updates the facts of this process to what the owner last saved, in this or another process.
import type { App } from "#app/app.server.ts";
import { applyFacts } from "#app/i18n/apply-facts.ts";
import type { FactChanges } from "#app/i18n/apply-facts.ts";
import type { Db } from "#app/platform/database.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { readSetting } from "./settings.sql.server.ts";

let last: { db: Db | null; version: number } = { db: null, version: 0 };

/** One short read; called before each request is handled and before an email is rendered. */
export async function refreshFacts({ database: { db } }: Pick<App, "database">): Promise<void> {
  const { version, value } = await cacheContent(db, "facts", () => readSetting(db, "facts"));
  // A slow read must not restore what a faster one has replaced.
  if (last.db === db && version <= last.version) return;
  applyFacts(JSON.parse(value) as FactChanges);
  last = { db, version };
}
