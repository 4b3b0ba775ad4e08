// Saves changed facts on top of the version that was edited, with an entry in the audit log.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { parseFactChanges } from "#app/i18n/property/property-facts.ts";
import { mergeFacts } from "#app/i18n/property/property.ts";
import type { Property } from "#app/i18n/property/property.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { factDifferences } from "#app/settings/changed-facts.server.ts";
import { readSetting, writeSetting } from "#app/settings/settings.sql.server.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import type { AuditChange, changedTexts } from "../audit-log/rules/audit-changes.ts";
import { renewLegalText } from "../texts/renew-legal-text.server.ts";
import type { AgreedSection } from "../texts/rules/sections.ts";
import { insertTextVersion } from "../texts/texts.sql.server.ts";
import type { SettingFault } from "./rules/fact-fields.ts";

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

/** What a page of settings shows in place of its loader's data. */
export interface SettingAnswer<Typed> {
  version: number;
  typed: Typed;
  faults: SettingFault[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** The form as it is before anything was typed. */
export function firstSetting<Typed>(version: number, typed: Typed): SettingAnswer<Typed> {
  return { version, typed, faults: [], stale: false, changes: [] };
}

/** What is saved, and what it changes: in the words of the audit log, and in those of the reader. */
export interface FactsEdit {
  edit(saved: PropertyFacts): PropertyFacts;
  /** The document that tells of what is changed: bookings from then on agree to a new version of it. */
  renews?(saved: PropertyFacts): AgreedSection | null;
  compare(before: PropertyFacts, words: "log" | "reader"): ReturnType<typeof changedTexts>;
}

/** Saves what was typed if it is faultless, or shows it again. `status` is that of the page; null when everything was saved. */
export async function answerSetting<Typed>(
  form: FormData,
  typed: Typed,
  checked: { ok: true; edit: FactsEdit } | { ok: false; faults: SettingFault[] },
  actor: Actor,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<{ status: number; answer: SettingAnswer<Typed> } | null> {
  const seen = formVersion(form);
  if (checked.ok && (await saveFacts(checked.edit, seen, actor, app))) return null;
  const { version, facts } = await loadSettings(app);
  if (!checked.ok) {
    const { faults } = checked;
    return {
      status: 400,
      answer: { version, typed, faults, stale: seen !== version, changes: [] },
    };
  }
  const { before, after } = checked.edit.compare(facts, "reader");
  const changes = listChanges(before, after);
  return { status: 409, answer: { version, typed, faults: [], stale: true, changes } };
}

// False, and nothing saved, when `seen` is no longer the latest version.
async function saveFacts(
  { edit, renews, compare }: FactsEdit,
  seen: number,
  actor: Actor,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const saved = await loadSettings({ database: { db: trx }, property });
    const document = renews?.(saved.facts) ?? null;
    const { written } = property;
    const renewed =
      document && (await renewLegalText(trx, document, saved.facts, { written, now }));
    const typed = edit(saved.facts);
    const edited =
      document && renewed
        ? { ...typed, termsVersion: { ...typed.termsVersion, [document]: renewed.label } }
        : typed;
    const value = factDifferences(property.written, edited);
    if (!(await writeSetting(trx, "facts", { seen, value, now }))) return false;
    if (renewed) await insertTextVersion(trx, renewed, { by: actor?.name ?? "", now });
    const { before, after } = compare(saved.facts, "log");
    if (Object.keys(after).length > 0)
      await writeAudit(trx, { actor, what: "settingsChanged", subject: "", before, after, now });
    return true;
  });
}
