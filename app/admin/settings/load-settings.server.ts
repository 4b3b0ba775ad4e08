// Loads the settings for editing.
import type { PropertyFacts } from "#property/facts.ts";
import { mergeFacts } from "#app/i18n/apply-facts.ts";
import type { FactChanges } from "#app/i18n/apply-facts.ts";
import type { Property } from "#app/i18n/property.ts";
import { readSetting } from "#app/settings/settings.sql.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The current settings; `version` is sent back with the form. */
export async function loadSettings({
  database: { db },
  property,
}: {
  database: { db: Db };
  property: Pick<Property, "written">;
}): Promise<{ version: number; facts: PropertyFacts }> {
  const { version, value } = await readSetting(db, "facts");
  return { version, facts: mergeFacts(property.written, JSON.parse(value) as FactChanges) };
}
