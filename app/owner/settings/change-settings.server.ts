// Changes the settings: every page and letter follows at the next request, in every process.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import { writtenFacts } from "#app/i18n/apply-facts.ts";
import { formatFor } from "#app/i18n/format.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { factDifferences } from "#app/settings/fact-differences.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { loadSettings } from "./load-settings.server.ts";
import { settingFacts } from "./rules/setting-facts.ts";

/** Saves facts that `checkSettings` accepted on top of the version that their editor saw; false when that is no longer the latest. */
export async function changeSettings(
  facts: PropertyFacts,
  seen: number,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const saved = await loadSettings({ database: { db: trx } });
    const value = factDifferences(writtenFacts, datedTerms(saved.facts, facts, now));
    if (!(await writeSetting(trx, "facts", { seen, value, now }))) return false;
    const { date } = formatFor(defaultLanguage);
    const weekday = (day: number) => date(`2024-01-0${day}`, "weekday");
    const { before, after } = settingFacts(saved.facts, facts, weekday);
    if (Object.keys(after).length > 0)
      await writeAudit(trx, { actor, what: "settingsChanged", subject: "", before, after, now });
    return true;
  });
}

// A booking keeps the version of the terms that its guest agreed to.
function datedTerms(before: PropertyFacts, facts: PropertyFacts, now: Date): PropertyFacts {
  const same =
    before.checkInHour === facts.checkInHour &&
    JSON.stringify(before.cancellation) === JSON.stringify(facts.cancellation);
  if (same) return facts;
  const { today } = propertyDay(now, facts.timeZone);
  return { ...facts, termsVersion: { ...facts.termsVersion, cancellation: today } };
}
