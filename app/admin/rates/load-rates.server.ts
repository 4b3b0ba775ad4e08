// Loads the rates for editing, and translates the names of seasons.
import type { PropertyFacts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readRateVersion } from "#app/stays/rate-changes.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import type { EditableRates } from "./rules/editable-rates.ts";

/** The rates with the names of the apartments; `version` is sent back with the form. */
export interface LoadedRates {
  version: number;
  rates: Rates;
  editable: EditableRates;
  apartments: { id: number; name: string }[];
}

/** The current rates. */
export async function loadRates(
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<LoadedRates> {
  // Read first: if the rates change in between, saving is refused as stale instead of undoing the change.
  const version = await readRateVersion(db, "rateCard");
  const rates = await readRates(db);
  return {
    version,
    rates,
    editable: toEditableRates(rates),
    apartments: await listApartmentNames(db, language, rates, facts),
  };
}

/** The part of the rates that the page edits. */
export function toEditableRates(rates: Rates): EditableRates {
  const apartments = rates.apartments.map((id) => {
    const { baseRate, cleaningFee } = rates.of(id);
    return { id, baseRate, cleaningFee };
  });
  return { apartments, card: rates.card, rules: rates.rules };
}

async function listApartmentNames(db: Db, language: Language, rates: Rates, facts: PropertyFacts) {
  const translated = await listApartments(db, language, facts);
  const names = new Map(translated.map(({ id, texts: words }) => [id, words.name]));
  return rates.apartments.map((id) => ({ id, name: names.get(id) ?? String(id) }));
}

/** Gives the names in a language; a season without a translation is called by its key. */
export function nameSeason(language: Language): (key: string) => string {
  const { apartments } = selectMessages(language, "apartments") as unknown as {
    apartments: { rates: { seasons: Record<string, string> } };
  };
  const { seasons } = apartments.rates;
  return (key) => (Object.hasOwn(seasons, key) ? seasons[key]! : key);
}
