// Saves changed facts on top of the version that was edited, with an entry in the audit log.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { parseFactChanges } from "#app/i18n/property-facts.ts";
import { mergeFacts } from "#app/i18n/property.ts";
import type { Property } from "#app/i18n/property.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { factDifferences } from "#app/settings/changed-facts.server.ts";
import { readSetting, writeSetting } from "#app/settings/settings.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { AuditFacts } from "../audit-log/rules/audit-changes.ts";

/** The current settings; `version` is sent back with the form. */
export async function loadSettings({
  database: { db },
  property,
}: {
  database: { db: Db };
  property: Pick<Property, "written">;
}): Promise<{ version: number; facts: PropertyFacts }> {
  const { version, value } = await readSetting(db, "facts");
  return { version, facts: mergeFacts(property.written, parseFactChanges(value)) };
}

/** What is saved, and what of it the audit log says, from the facts as they are saved now. */
export interface FactsEdit {
  edit(saved: PropertyFacts, now: Date): PropertyFacts;
  compare(before: PropertyFacts, after: PropertyFacts): { before: AuditFacts; after: AuditFacts };
}

/** False, and nothing saved, when `seen` is no longer the latest version. */
export async function saveFacts(
  { edit, compare }: FactsEdit,
  seen: number,
  actor: Actor,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const saved = await loadSettings({ database: { db: trx }, property });
    const edited = edit(saved.facts, now);
    const value = factDifferences(property.written, edited);
    if (!(await writeSetting(trx, "facts", { seen, value, now }))) return false;
    const { before, after } = compare(saved.facts, edited);
    if (Object.keys(after).length > 0)
      await writeAudit(trx, { actor, what: "settingsChanged", subject: "", before, after, now });
    return true;
  });
}
