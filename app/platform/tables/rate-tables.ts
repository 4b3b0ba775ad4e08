// Row types of rates with years, of their draft and of their versions, beside those of tables.ts.

/** The tables of rates with years, by their names in the database. */
export interface RateTables {
  dated_seasons: DatedSeasonRow;
  season_names: SeasonNameRow;
  year_rates: YearRateRow;
  night_rules: NightRulesRow;
  rate_drafts: RateDraftRow;
  rate_versions: RateVersionRow;
}

/** A season that is not yearly: `dates` with plain dates, or `easter` with days from Easter Sunday as text. */
interface DatedSeasonRow {
  id: number;
  kind: "dates" | "easter";
  key: string;
  first: string;
  last: string;
  percent: number;
  min_nights: number;
}

/** What the owner calls a season. */
interface SeasonNameRow {
  key: string;
  language: string;
  name: string;
}

/** An apartment's base rate in cents from the first night of a year on. */
interface YearRateRow {
  apartment_id: number;
  year: number;
  base_rate: number;
}

/** What the owner set for a night beside its price; a null minimum is that of the season. */
interface NightRulesRow {
  apartment_id: number;
  night: string;
  min_nights: number | null;
  no_arrival: 0 | 1;
  no_departure: 0 | 1;
  closed: 0 | 1;
}

/**
 * The one draft of the rates, of id 1. `revision` counts every change of the draft and every publishing; `sheet` is JSON of
 * all rates, null while nothing differs from what is published; `changed_by` is the name of a user.
 */
interface RateDraftRow {
  id: number;
  revision: number;
  sheet: string | null;
  changed_at: string;
  changed_by: string;
}

/** Rates as they were published, JSON of all of them, and by whom. Number 0 is what was there before the first. */
interface RateVersionRow {
  number: number;
  sheet: string;
  published_at: string;
  published_by: string;
}
