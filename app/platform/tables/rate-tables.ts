// Row types of rates and what is offered beside them: rates with years, their draft and their versions, promotions, the
// price history, and payment plans. Beside those of tables.ts.
import type { Generated } from "kysely";

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

/** The tables of promotions, by their names in the database. */
export interface PromotionTables {
  promotions: PromotionRow;
  promotion_uses: PromotionUseRow;
  price_history: PriceHistoryRow;
}

/** A promotion. Days are the property's, 'YYYY-MM-DD', both ends included; null is without a limit. */
export interface PromotionRow {
  id: string;
  /** Increments with each change, from 1. */
  version: number;
  /** `draft`, `active` or `ended`. */
  status: string;
  /** Who gets it: as `promotionKinds` in app/promotions/rules/promotion.ts. */
  kind: string;
  /** In capitals without spaces; only for the kind `code`. */
  code: string | null;
  /** Days before arrival, or nights, that `early`, `late` and `long` ask for. */
  threshold: number | null;
  /** Either percent, or an amount in cents. */
  percent: number | null;
  amount: number | null;
  /** Ids as JSON; `[]` is every apartment. */
  apartments: string;
  /** When it can be booked. */
  book_from: string | null;
  book_until: string | null;
  /** Its nights: every night of the stay lies within. */
  stay_from: string | null;
  stay_until: string | null;
  most_uses: number | null;
  most_uses_per_guest: number | null;
  /** Whether it may be granted together with others that combine. */
  combines: 0 | 1;
  /** Whether it is shown at the top of the home page and the list of apartments. */
  announced: 0 | 1;
  /** The name of its price line by language, as JSON. */
  names: string;
  /** Since when this reduction is offered: an instant; null in a draft. */
  since: string | null;
  created_at: string;
}

/**
 * A booking that uses a promotion. It counts while the booking is neither cancelled nor expired: a use is given back by the
 * booking's status alone.
 */
interface PromotionUseRow {
  promotion_id: string;
  booking_id: string;
  /** The promotion as it was booked, as JSON. */
  terms: string;
  /** The day of booking, from which lead times are counted. */
  booked_on: string;
}

/** A part of what prices are made from, as JSON, from `at` on until the next row of that part. Never changed. */
interface PriceHistoryRow {
  id: string;
  /** `card`, `apartment:<id>` or `promotions`. */
  part: string;
  at: string;
  value: string;
}

/** A calendar day as text, 'YYYY-MM-DD'. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** How a booking is paid in two parts; amounts in cents. */
export interface PaymentPlanRow {
  booking_id: string;
  /** The second part is charged to the saved card, or its guest gets a link to pay it. */
  collect: "card" | "reminder";
  /** Paid when booking, and agreed to be paid later; the second one follows a change of the stay. */
  first_part: number;
  second_part: number;
  /** The property's day on which the second part is due, `days_before` arrival. */
  due_on: Day;
  days_before: number;
  /** The version of the terms, and when the guest agreed that the card is charged; null where a link is sent. */
  consent_version: string | null;
  consent_at: Instant | null;
  /** The provider's ids of the guest and of the saved card; null before it is saved, and once it is forgotten. */
  gateway: string | null;
  customer: string | null;
  saved_card: string | null;
  /** `open`: not paid yet. `asked`: the card was refused, or there is none, and the guest has a link. `ended`: nothing is to be done. */
  state: "open" | "asked" | "ended";
  /** How often the bank has refused the saved card, why it did last, and when the next step is due. */
  declines: Generated<number>;
  decline_reason: string | null;
  next_attempt_at: Instant;
  /** How many emails with a link were sent. */
  requests: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface PlanTables {
  payment_plans: PaymentPlanRow;
}
