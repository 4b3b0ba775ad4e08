// Loads what publishing the draft of the rates would change: the rates themselves, the prices of nights, and their other rules.
import type { App } from "#app/app.server.ts";
import { addMonths, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readRateVersion } from "#app/stays/rate-changes.sql.server.ts";
import { loadRates, nameSeason } from "../load-rates.server.ts";
import type { LoadedRates } from "../load-rates.server.ts";
import { listRateVersions } from "../rate-draft.sql.server.ts";
import type { RateVersionLine } from "../rate-draft.sql.server.ts";
import {
  changedNights,
  changedRules,
  groupChanges,
  isLargeChange,
} from "../rules/compare-nights.ts";
import type { ChangedRules, ChangedSeason, DaySpan } from "../rules/compare-nights.ts";
import { compareRates } from "../rules/compare-rates.ts";
import type { RateChange } from "../rules/compare-rates.ts";
import { nightLimits } from "../rules/night-prices.ts";
import type { RateSheet } from "../rules/rate-sheet.ts";

/** The difference between what is published and the draft. */
export interface RateDifference {
  changes: RateChange[];
  seasons: ChangedSeason[];
  rules: ChangedRules[];
  /** How many prices change by more than a third: nights, and cleaning fees. */
  large: number;
}

/** The page. `published` names the state of the published rates that the difference is from. */
export interface ShownReview extends RateDifference {
  version: number;
  published: string;
  draft: LoadedRates["draft"];
  apartments: LoadedRates["apartments"];
  currency: string;
  versions: RateVersionLine[];
}

/** The difference as of now. */
export async function loadReview(language: Language, app: App): Promise<ShownReview> {
  const { db } = app.database;
  const published = await readPublishedState(app);
  const loaded = await loadRates(language, app);
  const { live, editable, version, draft, apartments } = loaded;
  const nameOf = nameSeason(language, editable.card, app.property.facts);
  return {
    ...compareSheets(live, editable, nameOf, pricedDays(app)),
    version,
    published,
    draft,
    apartments,
    currency: live.card.currency,
    versions: await listRateVersions(db),
  };
}

/** Changes whenever rates are published, by this release or the one before. */
export async function readPublishedState({ database: { db } }: Pick<App, "database">) {
  const card = await readRateVersion(db, "rateCard");
  const nights = await readRateVersion(db, "nightPrices");
  return `${card}-${nights}`;
}

/** The nights whose prices are compared: all that the owner can set. */
export function pricedDays({ clock, property: { facts } }: Pick<App, "clock" | "property">) {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  return { first: today, last: addMonths(today, nightLimits.months) };
}

/** Compares two sheets night by night within the days. */
export function compareSheets(
  before: RateSheet,
  after: RateSheet,
  nameOf: (season: string) => string,
  days: DaySpan,
): RateDifference {
  const seasons = groupChanges(changedNights(before, after, days));
  const cleaning = after.apartments.filter(({ id, cleaningFee }) => {
    const was = before.apartments.find((each) => each.id === id)?.cleaningFee ?? cleaningFee;
    return isLargeChange(was, cleaningFee);
  });
  return {
    changes: compareRates(before, after, nameOf),
    seasons,
    rules: changedRules(before, after, days),
    large: seasons.reduce((sum, { large }) => sum + large, cleaning.length),
  };
}
