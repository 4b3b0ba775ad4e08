// Row types of promotions and of the price history, beside those of tables.ts.

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
  /** Whether it stands at the top of the home page and the list of apartments. */
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
export interface PromotionUseRow {
  promotion_id: string;
  booking_id: string;
  /** The promotion as it was booked, as JSON. */
  terms: string;
  /** The day of booking, from which lead times are counted. */
  booked_on: string;
}

/** A part of what prices are made from, as JSON, from `at` on until the next row of that part. Never changed. */
export interface PriceHistoryRow {
  id: string;
  /** `card`, `apartment:<id>` or `promotions`. */
  part: string;
  at: string;
  value: string;
}
