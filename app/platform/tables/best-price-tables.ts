// Row types of the best price guarantee, beside those of tables.ts: what guests found cheaper elsewhere, with its picture.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** The tables of these rows, by their names in the database. */
export interface BestPriceTables {
  best_price_claims: BestPriceClaimRow;
  best_price_pictures: BestPricePictureRow;
}

/** A price that the guest of a booking found elsewhere, and what was answered. */
export interface BestPriceClaimRow {
  id: string;
  booking_id: string;
  filed_at: Instant;
  /** By when the owner answers, as the guest was told. */
  answer_by: Instant;
  status: "filed" | "accepted" | "declined" | "withdrawn";
  /** The price as the guest saw it, in cents of `currency`, which need not be that of the booking. */
  amount: number;
  currency: string;
  /** An address of the web, or "" where there is a picture. */
  link: string;
  note: string;
  /** When it was accepted, declined or withdrawn; by which user, null for the guest. */
  answered_at: Instant | null;
  answered_by: string | null;
  /** Why it was declined, as a key, and what the owner wrote besides. */
  reason: string;
  answer: string;
  /** Of an accepted one, in cents of the booking: the price elsewhere as the owner found it, what the stay costs less, and what went back to a card. */
  elsewhere: number | null;
  saved: number | null;
  refund: number | null;
  /** Of an accepted one, as JSON: by how much the nights were reduced, and which nights in which apartment. */
  agreed: string | null;
}

/** A picture of the price elsewhere: a JPEG without metadata. */
export interface BestPricePictureRow {
  claim_id: string;
  width: number;
  height: number;
  bytes: Uint8Array;
}
