// Loads the rates for editing: the draft, or what is published while there is none; and translates the names of seasons.
import type { PropertyFacts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator, selectMessages } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import { ownSeasonNames } from "#app/stays/rules/seasons.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { readDraft, writeDraft } from "./rate-draft.sql.server.ts";
import { isSameSheet, parseRateSheet, toRateSheet } from "./rules/rate-sheet.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";
import { ownKeys } from "./rules/typed-seasons.ts";

/** Who changed the draft last, and when. */
export interface DraftNote {
  at: string;
  by: string;
}

/** The rates with the names of the apartments; `version` is the draft's revision, and sent back with every form. */
export interface LoadedRates {
  version: number;
  /** Those that are published. */
  rates: Rates;
  live: RateSheet;
  /** Null while nothing waits to be published. */
  draft: DraftNote | null;
  /** What the forms edit: the draft, or what is published. */
  editable: RateSheet;
  apartments: { id: number; name: string }[];
}

/** The current rates and their draft. */
export async function loadRates(
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<LoadedRates> {
  // Read first: if the rates change in between, saving is refused as stale instead of undoing the change.
  const { revision, sheet, at, by } = await readDraft(db);
  const rates = await readRates(db);
  const live = toRateSheet(rates);
  return {
    version: revision,
    rates,
    live,
    draft: sheet === null ? null : { at, by },
    editable: sheet === null ? live : parseRateSheet(sheet, live),
    apartments: await listApartmentNames(db, language, rates, facts),
  };
}

async function listApartmentNames(db: Db, language: Language, rates: Rates, facts: PropertyFacts) {
  const translated = await listApartments(db, language, facts);
  const names = new Map(translated.map(({ id, texts: words }) => [id, words.name]));
  return rates.apartments.map((id) => ({ id, name: names.get(id) ?? String(id) }));
}

/**
 * Makes the sheet the draft, on top of the revision that was edited: false when another request changed it. A sheet that is
 * what is published leaves no draft.
 */
export async function saveDraft(
  sheet: RateSheet,
  seen: number,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const live = toRateSheet(await readRates(trx));
    const draft = isSameSheet(sheet, live) ? null : sheet;
    return writeDraft(trx, seen, draft, { by: actor?.name ?? "", now: clock.now() });
  });
}

/** Gives the names in a language, the owner's own first; a season that only the owner could name is called by a number. */
export function nameSeason(
  language: Language,
  { names }: Pick<RateCard, "names">,
  facts: PropertyFacts,
): (key: string) => string {
  const { apartments } = selectMessages(language, "apartments") as unknown as {
    apartments: { rates: { seasons: Record<string, string> } };
  };
  const { seasons } = apartments.rates;
  const own = ownSeasonNames(names, language, facts.defaultLanguage);
  const t = makeTranslator(language, facts, "admin-rates");
  return (key) => {
    if (own[key] !== undefined) return own[key];
    if (Object.hasOwn(seasons, key)) return seasons[key]!;
    const number = ownKeys.findIndex((one) => one === key) + 1;
    return number > 0 ? t("admin-rates.years.own", { number: String(number) }) : key;
  };
}
