// Loads the rates for editing.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { rateVersion } from "#app/booking/rate-changes.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import type { Rates } from "#app/booking/rates.sql.server.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";

/** The rates with the names of the apartments; `version` is sent back with the form. */
export interface LoadedRates {
  version: number;
  rates: Rates;
  sheet: RateSheet;
  apartments: { id: number; name: string }[];
}

/** The current rates. */
export async function loadRates(
  language: Language,
  { database: { db } }: Pick<House, "database">,
): Promise<LoadedRates> {
  // Read first: if the rates change in between, saving is refused as stale instead of undoing the change.
  const version = await rateVersion(db, "rateCard");
  const rates = await readRates(db);
  return { version, rates, sheet: sheetOf(rates), apartments: await namesOf(db, language, rates) };
}

/** The part of the rates that the page edits. */
export function sheetOf(rates: Rates): RateSheet {
  const apartments = rates.apartments.map((id) => {
    const { baseRate, cleaningFee } = rates.of(id);
    return { id, baseRate, cleaningFee };
  });
  return { apartments, card: rates.card, rules: rates.rules };
}

async function namesOf(db: Db, language: Language, rates: Rates) {
  const spoken = await listApartments(db, language);
  const names = new Map(spoken.map(({ id, words }) => [id, words.name]));
  return rates.apartments.map((id) => ({ id, name: names.get(id) ?? String(id) }));
}
