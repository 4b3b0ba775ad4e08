// The rows of visits, beside those of tables.ts. None of them holds an address or the name of a browser.

/** Their tables, by name. */
export interface VisitTables {
  visit_salts: VisitSaltRow;
  visit_views: VisitViewRow;
  visit_wishes: VisitWishRow;
  visit_counts: VisitCountRow;
  visit_days: VisitDayRow;
  visit_months: VisitMonthRow;
  visit_lost_days: VisitLostDayRow;
  visit_rolls: VisitRollRow;
}

/** A day of the property, 'YYYY-MM-DD', as in tables.ts. */
type Day = string;

/** What the visitors of a day are hashed with; only today's and yesterday's are kept. */
export interface VisitSaltRow {
  day: Day;
  salt: string;
}

/** A page that was seen. */
export interface VisitViewRow {
  day: Day;
  /** Seconds since 1970. */
  at: number;
  /** The hash of that day's salt, the site, the visitor's network and browser. */
  visitor: string;
  /** As `pageOf` names it. */
  page: string;
  /** The steps towards a booking that it was, with spaces between them; "" for none. */
  steps: string;
  language: string;
  device: string;
  source: string;
  /** "" for none. */
  campaign: string;
  /** Two letters from the browser's language; "" when it names none. */
  region: string;
}

/** A stay that was searched and could not be had; `cents` is what the cheapest fitting apartment would have cost. */
export interface VisitWishRow {
  day: Day;
  visitor: string;
  reason: string;
  check_in: Day;
  check_out: Day;
  guests: number;
  nights: number;
  cents: number;
}

/** A day's figures of one value of one split (`app/analytics/rules/day-figures.ts`). */
export interface VisitDayRow {
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

/** The daily figures of a month added up, its present days included; written together with any of its days. */
export interface VisitMonthRow extends Omit<VisitDayRow, "day"> {
  /** 'YYYY-MM'. */
  month: string;
}

/** A day's unsold searches for one month, by reason. */
export interface VisitLostDayRow {
  day: Day;
  reason: string;
  /** 'YYYY-MM' of the arrival. */
  month: string;
  searches: number;
  nights: number;
  cents: number;
}

/** How many rows a day has; written together with them. */
export interface VisitCountRow {
  day: Day;
  views: number;
  wishes: number;
}

/** From how many rows a day's figures were made. */
export type VisitRollRow = VisitCountRow;
