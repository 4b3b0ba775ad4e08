// The rows around a booking, beside those of tables.ts: drafts, notes, keys, refunds and the sandbox's payments.

import type { Generated } from "kysely";

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;
/** JSON as text. */
type Json = string;

/** What a guest tells of the arrival: 'HH:MM' on the property's clock, whether to be fetched, from which flight. */
export interface ArrivalColumns {
  arrival_time: Generated<string>;
  transfer: Generated<0 | 1>;
  flight: Generated<string>;
}

/** A note of the house about a booking; guests never see it. */
export interface BookingNoteRow {
  id: string;
  booking_id: string;
  /** Who wrote it, and what they were called then. */
  person_id: string;
  author: string;
  text: string;
  created_at: Instant;
}

/** Money to be given back of a payment, in cents. Its `id` is the idempotency key the gateway knows it by. */
export interface BookingRefundRow {
  id: string;
  booking_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  why: "cancellation" | "goodwill" | "change";
  /** What the house wrote about it, "" when it need not; erased with its guest. */
  reason: string;
  /** `owed` until the gateway has taken it. */
  status: "owed" | "done";
  /** How often the gateway was asked, and when it is to be asked next. */
  attempts: number;
  next_attempt_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

/** One more secret that opens a booking for its guest; only its hash is kept. */
export interface BookingLinkRow {
  token_hash: string;
  booking_id: string;
  created_at: Instant;
}

/** From which network a booking came: a keyed hash, forgotten after a day, by which bookings of strangers are bounded. */
export interface BookingNetworkRow {
  booking_id: string;
  network_hash: string;
  created_at: Instant;
}

/** What opens an apartment to its guests; "" where the owner has set nothing. Told to nobody but them and the owner. */
export interface ApartmentKeysRow {
  apartment_id: number;
  door_code: string;
  wifi_network: string;
  wifi_password: string;
  version: number;
  /** When the code was set last; null where the release before set it. */
  code_changed_at: Instant | null;
}

/** What the house has decided about the door code of one stay. */
export interface StayKeysRow {
  booking_id: string;
  /** Its guest may read the code without having paid. */
  released: 0 | 1;
  /** A code for this stay alone; "" when it uses the apartment's. */
  code: string;
  /** The stay has ended, and its own code was removed from the lock. */
  removed: 0 | 1;
  version: number;
}

/** A code that a stay knew and needs no more; `code` is the stay's own, "" for the apartment's. */
export interface EndedCodeRow {
  id: string;
  booking_id: string;
  apartment_id: number;
  code: string;
  ended_at: Instant;
}

/** A message of Stripe's that was dealt with, by Stripe's id for it; `payment_id` null: it was about none of ours. */
export interface StripeEventRow {
  id: string;
  type: string;
  payment_id: string | null;
  received_at: Instant;
}

/** A guest's unfinished form for one stay; the secret that both hashes are made with lives in a cookie. */
export interface DraftRow {
  id_hash: string;
  /** Of all forms of one browser; null in a row that the release before wrote. */
  browser_hash: string | null;
  data: Json;
  booking_id: string | null;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant;
}

/** The sandbox gateway's own ledger: what a payment provider would keep on its side. */
export interface SandboxPaymentRow {
  id: string;
  idempotency_key: string;
  amount: number;
  currency: string;
  token: string;
  status: string;
  reason: string | null;
  return_url: string | null;
  refunded: number;
  created_at: Instant;
  updated_at: Instant;
}
