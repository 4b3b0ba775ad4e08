// Row types of bookings, beside those of tables.ts: payments, refunds, events, notes, links, keys and drafts.

import type { Generated } from "kysely";

/** A calendar day as text, 'YYYY-MM-DD'. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;
/** JSON as text. */
type Json = string;

/** A booking with its price (`quote`) and cancellation terms (`policy`) frozen in it; amounts in cents. */
export interface BookingRow extends ArrivalColumns {
  id: string;
  reference: string;
  idempotency_key: string;
  status:
    | "pending_payment"
    | "confirmed"
    | "cancelled"
    | "expired"
    | "checked_in"
    | "checked_out"
    | "no_show";
  apartment_id: number;
  check_in: Day;
  check_out: Day;
  adults: number;
  children: number;
  rate_plan: "flexible" | "nonRefundable";
  language: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  zip_code: string;
  country: string;
  special_requests: string;
  /** Names of the other guests, one in each line, as staff enter them; may name fewer than there are. */
  companions: Generated<string>;
  currency: string;
  /** In which other currency the guest also read the prices when booking; null for none, and where it was not asked for. */
  other_currency: Generated<string | null>;
  total: number;
  due_now: number;
  due_at_property: number;
  /** What is kept of a cancelled booking or a no-show; null while not decided, and in those that ended before it was stored. */
  retained: Generated<number | null>;
  /**
   * The first night of the stay that is free again, after an early departure or when the guest did not come; null while all are
   * held.
   */
  free_from: Generated<Day | null>;
  /** Into which other apartments the guest moves during the stay, by day; `apartment_id` is that of the arrival. */
  moves: Generated<Json>;
  /** The id of the first of the bookings that were made together with it, which may be itself; null for one made alone. */
  group_id: Generated<string | null>;
  quote: Json;
  policy: Json;
  /** The rules of the best price guarantee that it was made with; "" in those from before these had numbers. */
  best_price: Generated<Json>;
  payment_method: "card" | "property";
  manage_token_hash: string;
  consents: Json;
  /** When the hold of an unfinished booking ends; null once its nights are booked or released. */
  hold_expires_at: Instant | null;
  /** Where it was made. `owner` means any member of staff, not only owners: booked by telephone or at the desk. */
  source: "web" | "api" | "owner" | "demo";
  version: number;
  created_at: Instant;
  updated_at: Instant;
}

/** One attempt to pay a booking, in cents. Of a card only the brand and the last four digits are stored. */
export interface PaymentRow {
  id: string;
  booking_id: string;
  attempt: number;
  gateway: string;
  gateway_reference: string | null;
  status:
    | "created"
    | "requires_action"
    | "authorized"
    | "captured"
    | "declined"
    | "failed"
    | "unknown"
    | "voided"
    | "refunded";
  reason: string | null;
  amount: number;
  currency: string;
  card_brand: string | null;
  card_last4: string | null;
  created_at: Instant;
  updated_at: Instant;
  /** `booking`: without it the booking is not confirmed. `balance`: of what was open of a confirmed one. `group`: as `booking`, for bookings made together. */
  purpose: Generated<"booking" | "balance" | "group">;
  /**
   * Of `group`, the share of one charge for several bookings: the id of the charge's first payment, which is its key at the
   * gateway. Null: a charge of its own.
   */
  charge_id: Generated<string | null>;
}

/** An event of a booking: what happened, when, and by whom. */
export interface BookingEventRow {
  id: string;
  booking_id: string;
  at: Instant;
  /** `owner` means any member of staff, not only owners. */
  actor: "guest" | "system" | "owner";
  what: string;
  detail: Json;
}

/** What a guest enters about the arrival. */
export interface ArrivalColumns {
  /** 'HH:MM' in the property's time zone, and the flight for the transfer; "" while unknown. */
  arrival_time: Generated<string>;
  /** Whether a transfer is wanted. */
  transfer: Generated<0 | 1>;
  flight: Generated<string>;
}

/** A note by staff about a booking; guests never see it. */
export interface BookingNoteRow {
  id: string;
  booking_id: string;
  /** Who wrote it, and their name at the time. */
  person_id: string;
  author: string;
  text: string;
  created_at: Instant;
}

/** A refund of a payment, in cents. Its `id` is the idempotency key used with the gateway. */
export interface BookingRefundRow {
  id: string;
  booking_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  /**
   * `late`: the booking could not be confirmed any more. `provider`: made in the provider's own dashboard. `overpaid`: more was
   * paid than was open.
   */
  why: "cancellation" | "goodwill" | "change" | "late" | "provider" | "overpaid";
  /** The reason entered by staff, "" when the amount follows from the cancellation terms; erased with the guest's data. */
  reason: string;
  /** `owed` until the gateway has accepted it. */
  status: "owed" | "done";
  /** How many calls to the gateway have failed, and when to call it next. */
  attempts: number;
  next_attempt_at: Instant;
  created_at: Instant;
  updated_at: Instant;
  /** The provider's id of the refund that settled this one, or failed last; null where only our own id names it. */
  gateway_reference: Generated<string | null>;
  /** How often the provider had accepted it and then could not deliver it, so that it was owed again. */
  failures: Generated<number>;
  /** The lost dispute by which the cardholder's bank returned the amount instead; null for every other refund. */
  dispute_id: Generated<string | null>;
}

/** A card payment that its cardholder disputes, by the provider's id; amounts in cents. */
export interface DisputeRow {
  id: string;
  booking_id: string;
  payment_id: string;
  /** What is disputed; the provider withdraws it at once, except in an inquiry. */
  amount: number;
  currency: string;
  /** Taken from the property's account, with the provider's fee for it, and what came back of either. */
  withdrawn: number;
  fee: number;
  reinstated: number;
  fee_returned: number;
  /** The cardholder's reason and the state, in the provider's words: `fraudulent`, `needs_response`, `lost`. */
  reason: string;
  status: string;
  /** Evidence that comes later is not considered; null when none is awaited. */
  evidence_due_by: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A further secret link to a booking for its guest; only its hash is stored. */
export interface BookingLinkRow {
  token_hash: string;
  booking_id: string;
  created_at: Instant;
}

/** The network a booking came from: a keyed hash, deleted after a day, used to limit unpaid bookings. */
export interface BookingNetworkRow {
  booking_id: string;
  network_hash: string;
  created_at: Instant;
}

/**
 * Door code and Wi-Fi of an apartment; "" where the owner has set nothing. Shown only to its guests and in the admin
 * area.
 */
export interface ApartmentKeysRow {
  apartment_id: number;
  door_code: string;
  wifi_network: string;
  wifi_password: string;
  version: number;
  /** When the code was last set; null where the previous release set it. */
  code_changed_at: Instant | null;
}

/** What staff have decided about the door code of one stay. */
export interface StayKeysRow {
  booking_id: string;
  /** Its guest may read the code without having paid. */
  released: 0 | 1;
  /** A code for this stay alone; "" when it uses the apartment's. */
  code: string;
  /** In the lock of which apartment the code is; null: of the one in which the stay began. */
  apartment_id: Generated<number | null>;
  /** The stay has ended, and its own code was removed from the lock. */
  removed: 0 | 1;
  version: number;
}

/** A door code that a stay no longer needs; `code` is the stay's own, "" for the apartment's. */
export interface EndedCodeRow {
  id: string;
  booking_id: string;
  apartment_id: number;
  code: string;
  ended_at: Instant;
}

/** A processed Stripe event, by Stripe's id; `payment_id` is null when it was about none of our payments. */
export interface StripeEventRow {
  id: string;
  type: string;
  payment_id: string | null;
  received_at: Instant;
}

/** A guest's unfinished booking form for one stay; the secret behind both hashes is in a cookie. */
export interface DraftRow {
  id_hash: string;
  /** Shared by all forms of one browser; null in rows written by the previous release. */
  browser_hash: string | null;
  data: Json;
  booking_id: string | null;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant;
}

/** A stay that an AI agent proposed, without personal data; nothing is held. `id_hash` is the SHA-256 of its id. */
export interface AgentDraftRow {
  id_hash: string;
  apartment_id: number;
  check_in: Day;
  check_out: Day;
  adults: number;
  children: number;
  rate_plan: string;
  language: string;
  /** Cents, as quoted to the agent. */
  total: number;
  currency: string;
  created_at: Instant;
  expires_at: Instant;
}

/** The sandbox gateway's ledger: what a payment provider would store on its side. */
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
