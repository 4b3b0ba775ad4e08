// The rows of letters written once for a stay, of links to review it and of reviews, beside those of tables.ts.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** A letter that the house wrote by itself; the primary key of all three keeps two processes from writing it twice. */
export interface StayLetterRow {
  booking_id: string;
  /** As in the outbox. */
  kind: string;
  /** The day of arrival it tells of; "" for a letter that a booking has but once. */
  occasion: string;
  created_at: Instant;
}

/** The secret that lets a guest review a stay; only its hash is kept. */
export interface ReviewLinkRow {
  token_hash: string;
  booking_id: string;
  created_at: Instant;
}

/** What a guest says of a stay: one review a booking. */
export interface ReviewRow {
  booking_id: string;
  /** As the owner's pages name it. */
  id: string;
  apartment_id: number;
  /** The language it was written in. */
  language: string;
  /** 1 to 5. */
  stars: number;
  /** "" when none was given. */
  title: string;
  text: string;
  /** The name it is shown with. */
  guest: string;
  /** The property's day it was written on, 'YYYY-MM-DD'. */
  day: string;
  status: "waiting" | "shown" | "hidden";
  /** What the house answers below it, "" for nothing, and in which language. */
  answer: string;
  answer_language: string;
  /** Counts what the house did with it. */
  version: number;
  created_at: Instant;
}
