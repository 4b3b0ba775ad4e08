// Updates the facts of a house to what the owner last saved, in this or another process.
import type { App } from "#app/app.server.ts";
import { mergeFacts } from "#app/i18n/apply-facts.ts";
import type { FactChanges } from "#app/i18n/apply-facts.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { readSetting } from "./settings.sql.server.ts";

/** One short read; called before each request is handled and before an email is rendered. */
export async function refreshFacts({
  database: { db },
  property,
}: Pick<App, "database" | "property">): Promise<void> {
  const { version, value } = await cacheContent(db, "facts", () => readSetting(db, "facts"));
  // A slow read must not restore what a faster one has replaced.
  if (version <= property.version) return;
  property.facts = mergeFacts(property.written, JSON.parse(value) as FactChanges);
  property.version = version;
}
