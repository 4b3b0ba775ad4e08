// Brings the facts of this process up to what the owner last saved, here or in another process.
import type { House } from "#app/house.server.ts";
import { applyFacts } from "#app/i18n/apply-facts.ts";
import type { FactChanges } from "#app/i18n/apply-facts.ts";
import type { Db } from "#app/platform/database.server.ts";
import { rememberContent } from "#app/platform/remember-content.ts";
import { readSetting } from "./settings.sql.server.ts";

let last: { db: Db | null; version: number } = { db: null, version: 0 };

/** One short read; called before a request is answered and before a letter is written. */
export async function refreshFacts({ database: { db } }: Pick<House, "database">): Promise<void> {
  const { version, value } = await rememberContent(db, "facts", () => readSetting(db, "facts"));
  // A slower reader must not bring back what a faster one has replaced.
  if (last.db === db && version <= last.version) return;
  applyFacts(JSON.parse(value) as FactChanges);
  last = { db, version };
}
