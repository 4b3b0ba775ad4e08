// Row types of web push, beside those of tables.ts: devices that are told, and what they are told.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** The tables of these rows, by their names in the database. */
export interface PushTables {
  push_subscriptions: PushSubscriptionRow;
  push_notices: PushNoticeRow;
}

/** A device that a user (`person_id`) or the guest of a booking (`booking_id`) is told on; the other of the two is "". */
export interface PushSubscriptionRow {
  id: string;
  person_id: string;
  booking_id: string;
  /** The secret URL at the browser's push service. */
  endpoint: string;
  /** SHA-256 of the endpoint, hex: by it a page recognises its own device. */
  endpoint_hash: string;
  /** The device's public key and secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** What a user wants to be told, as JSON: `bookings`, `messages`; "[]" of a guest, who is told all about the booking. */
  kinds: string;
  /** The User-Agent's browser name. */
  browser: string;
  /** How many notices in a row were given up. */
  failures: number;
  created_at: Instant;
}

/** What a device was told, or will be; the text is made when it is sent. */
export interface PushNoticeRow {
  id: string;
  subscription_id: string;
  /** The row it is about; of a test, its own id. */
  event_id: string;
  kind: string;
  /** "" where it is about no booking. */
  booking_id: string;
  attempts: number;
  /** Null once sent or given up. */
  next_attempt_at: Instant | null;
  sent_at: Instant | null;
  /** The HTTP status of the last answer; null without one. */
  status: number | null;
  /** Why there was no answer. */
  fault: string | null;
  created_at: Instant;
}
