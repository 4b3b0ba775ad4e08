// The form of the settings: loads them, and saves it or shows it again with everything that was typed.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { checkSettings } from "./rules/check-settings.ts";
import { answerSetting, loadSettings } from "./save-facts.server.ts";
import type { FactsEdit, SettingAnswer } from "./save-facts.server.ts";
import { compareSettings, readTyped } from "./rules/typed-settings.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";

/** Saves the form, or shows it again. */
export async function answerSettings(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: SettingAnswer<TypedSettings> } | null> {
  const loaded = await loadSettings(app);
  const typed = readTyped(form, loaded.facts);
  const checked = checkSettings(typed, loaded.facts);
  if (!checked.ok) return answerSetting(form, typed, checked, actor, app);
  const { facts } = checked;
  const languages = { log: facts.defaultLanguage, reader: language };
  const edit: FactsEdit = {
    edit: (saved, now) => datedTerms(saved, facts, now),
    compare(before, words) {
      const { date } = formatFor(languages[words]);
      return compareSettings(before, facts, (day) => date(`2024-01-0${day}`, "weekday"));
    },
  };
  return answerSetting(form, typed, { ok: true, edit }, actor, app);
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
