// The form of the settings: loads them, and saves it or shows it again with everything that was typed.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { listChanges } from "../audit-log/rules/audit-changes.ts";
import type { AuditChange } from "../audit-log/rules/audit-changes.ts";
import { checkSettings } from "./rules/check-settings.ts";
import type { SettingFault } from "./rules/fact-fields.ts";
import { compareSettings, readTyped } from "./rules/typed-settings.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";
import { loadSettings, saveFacts } from "./save-facts.server.ts";
import type { FactsEdit } from "./save-facts.server.ts";

/** What the page shows in place of the loader's data. */
export interface SettingsAnswer {
  version: number;
  typed: TypedSettings;
  faults: SettingFault[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
  changes: AuditChange[];
}

/** `status` is that of the page; null when everything was saved. */
export async function answerSettings(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingsAnswer } | null> {
  const loaded = await loadSettings(app);
  const typed = readTyped(form, loaded.facts);
  const checked = checkSettings(typed, loaded.facts);
  const seen = formVersion(form);
  let stale = seen !== loaded.version;
  if (checked.ok && !stale) {
    if (await changeSettings(checked.facts, seen, actor, app)) return null;
    stale = true;
  }
  const latest = stale ? await loadSettings(app) : loaded;
  const { date } = formatFor(language);
  const weekday = (day: number) => date(`2024-01-0${day}`, "weekday");
  const compared = checked.ok ? compareSettings(latest.facts, checked.facts, weekday) : null;
  return {
    status: checked.ok ? 409 : 400,
    answer: {
      version: latest.version,
      typed,
      faults: checked.ok ? [] : checked.faults,
      stale,
      changes: compared ? listChanges(compared.before, compared.after) : [],
    },
  };
}

/** Saves facts that `checkSettings` accepted, on top of the version that was edited; false when that is no longer the latest. */
async function changeSettings(
  facts: PropertyFacts,
  seen: number,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  const { date } = formatFor(facts.defaultLanguage);
  const weekday = (day: number) => date(`2024-01-0${day}`, "weekday");
  const edit: FactsEdit = {
    edit: (saved, now) => datedTerms(saved, facts, now),
    compare: (before) => compareSettings(before, facts, weekday),
  };
  return saveFacts(edit, seen, actor, app);
}

// A booking stores the version of the terms that its guest accepted, so changed terms get a new version.
function datedTerms(before: PropertyFacts, facts: PropertyFacts, now: Date): PropertyFacts {
  const same =
    before.checkInHour === facts.checkInHour &&
    JSON.stringify(before.cancellation) === JSON.stringify(facts.cancellation);
  if (same) return facts;
  const { today } = propertyDay(now, facts.timeZone);
  return { ...facts, termsVersion: { ...facts.termsVersion, cancellation: today } };
}
