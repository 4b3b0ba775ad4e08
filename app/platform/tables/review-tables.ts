// Row types of emails sent once per stay, of review links and of reviews, beside those of tables.ts.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** An email that is sent automatically; the primary key of all three columns prevents two processes from writing it twice. */
export interface StayEmailRow {
  booking_id: string;
  /** As in the outbox. */
  kind: string;
  /** The day of arrival it is about; "" for an email that a booking gets only once. */
  occasion: string;
  created_at: Instant;
}

/** The secret link with which a guest reviews a stay; only its hash is stored. */
export interface ReviewLinkRow {
  token_hash: string;
  booking_id: string;
  created_at: Instant;
}

/** A guest's review of a stay: one per booking. */
export interface ReviewRow {
  booking_id: string;
  /** Its id in the admin area. */
  id: string;
  apartment_id: number;
  /** The language it was written in. */
  language: string;
  /** 1 to 5. */
  stars: number;
  /** "" when none was given. */
  title: string;
  text: string;
  /** The name it is published with. */
  guest: string;
  /** The day it was written on in the property's time zone, 'YYYY-MM-DD'. */
  day: string;
  status: "waiting" | "shown" | "hidden";
  /** The property's public answer, "" for none, and its language. */
  answer: string;
  answer_language: string;
  /** Counts the changes by staff. */
  version: number;
  created_at: Instant;
}
