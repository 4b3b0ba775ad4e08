// Row types of page views, beside those of tables.ts. None of them contains an IP address or a User-Agent.

/** Their tables, by name. */
export interface PageViewTables {
  visit_salts: VisitorSaltRow;
  visit_views: PageViewRow;
  visit_wishes: UnmetDemandRow;
  visit_counts: PageViewCountRow;
  visit_days: DayMetricsRow;
  visit_months: MonthMetricsRow;
  visit_lost_days: UnmetDemandDayRow;
  visit_rolls: RollupRow;
}

/** A day of the property, 'YYYY-MM-DD', as in tables.ts. */
type Day = string;

/** The salt for hashing a day's visitors; only today's and yesterday's are stored. */
export interface VisitorSaltRow {
  day: Day;
  salt: string;
}

/** A page view. */
export interface PageViewRow {
  day: Day;
  /** Seconds since 1970. */
  at: number;
  /** The hash of that day's salt, the site's origin, and the visitor's network and User-Agent. */
  visitor: string;
  /** The page name by `pageNameOf`. */
  page: string;
  /** The funnel steps that the page counts as, separated by spaces; "" for none. */
  steps: string;
  language: string;
  device: string;
  source: string;
  /** "" for none. */
  campaign: string;
  /** Two letters from the browser's language; "" when it names none. */
  region: string;
}

/** A search that could not be sold; `cents` is what the cheapest fitting apartment would have cost. */
export interface UnmetDemandRow {
  day: Day;
  visitor: string;
  reason: string;
  check_in: Day;
  check_out: Day;
  guests: number;
  nights: number;
  cents: number;
}

/** A day's metrics of one value of one split (`app/analytics/rules/day-metrics.ts`). */
export interface DayMetricsRow {
  day: Day;
  split: string;
  value: string;
  visitors: number;
  views: number;
  visits: number;
  bounces: number;
  seconds: number;
  entries: number;
  exits: number;
}

/** The sum of a month's daily metrics, including those of the current month so far; written together with any of its days. */
export interface MonthMetricsRow extends Omit<DayMetricsRow, "day"> {
  /** 'YYYY-MM'. */
  month: string;
}

/** A day's searches that could not be sold, for one month of arrival, by reason. */
export interface UnmetDemandDayRow {
  day: Day;
  reason: string;
  /** 'YYYY-MM' of the arrival. */
  month: string;
  searches: number;
  nights: number;
  cents: number;
}

/** How many rows a day has; written together with them. */
export interface PageViewCountRow {
  day: Day;
  views: number;
  wishes: number;
}

/** The row counts from which a day's metrics were computed. */
export type RollupRow = PageViewCountRow;
