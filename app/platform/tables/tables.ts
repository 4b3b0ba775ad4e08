// The row types of the database: one schema for SQLite and PostgreSQL, created by db/migrations.
import type { Generated } from "kysely";
import type { BestPriceTables } from "./best-price-tables.ts";
import type * as bookingTables from "./booking-tables.ts";
import type * as channels from "./channel-tables.ts";
import type * as content from "./content-tables.ts";
import type { DepositTables } from "./deposit-tables.ts";
import type { CleaningTables, ExtraTables } from "./extra-tables.ts";
import type { FeeTables, InvoiceTables, LedgerTables, PayoutTables } from "./ledger-tables.ts";
import type * as messages from "./message-tables.ts";
import type { PageViewTables } from "./page-view-tables.ts";
import type { PushTables } from "./push-tables.ts";
import type { PlanTables, PromotionTables, RateTables } from "./rate-tables.ts";
import type { UserTables } from "./user-tables.ts";
import type { WalletTables } from "./wallet-tables.ts";

/** A calendar day as text, 'YYYY-MM-DD'. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, '2027-03-01T08:00:00.000Z': text order is time order. */
type Instant = string;
/** A JSON document as text; the code that owns the column parses it. */
type Json = string;
/** A boolean that both databases can store. */
type Flag = 0 | 1;

/** Every table, by its name in the database. */
export interface Tables
  extends
    BestPriceTables,
    CleaningTables,
    DepositTables,
    ExtraTables,
    FeeTables,
    InvoiceTables,
    LedgerTables,
    PlanTables,
    PromotionTables,
    PushTables,
    RateTables,
    content.TextTables,
    UserTables,
    WalletTables,
    PayoutTables,
    PageViewTables {
  apartments: ApartmentRow;
  apartment_words: ApartmentWordsRow;
  apartment_sales: ApartmentSaleRow;
  apartment_keys: bookingTables.ApartmentKeysRow;
  stay_keys: bookingTables.StayKeysRow;
  ended_codes: bookingTables.EndedCodeRow;
  feature_words: FeatureWordsRow;
  seasons: SeasonRow;
  night_prices: NightPriceRow;
  settings: SettingRow;
  nights: NightRow;
  bookings: bookingTables.BookingRow;
  payments: bookingTables.PaymentRow;
  booking_events: bookingTables.BookingEventRow;
  booking_notes: bookingTables.BookingNoteRow;
  booking_refunds: bookingTables.BookingRefundRow;
  disputes: bookingTables.DisputeRow;
  booking_links: bookingTables.BookingLinkRow;
  booking_networks: bookingTables.BookingNetworkRow;
  outbox: OutboxRow;
  inbox_letters: InboxEmailRow;
  drafts: bookingTables.DraftRow;
  agent_drafts: bookingTables.AgentDraftRow;
  idempotency_keys: IdempotencyKeyRow;
  sandbox_payments: bookingTables.SandboxPaymentRow;
  stripe_events: bookingTables.StripeEventRow;
  messages: messages.MessageRow;
  message_answers: messages.MessageAnswerRow;
  staff_messages: messages.StaffMessageRow;
  message_templates: messages.MessageTemplateRow;
  received_emails: messages.ReceivedEmailRow;
  mailboxes: messages.MailboxRow;
  review_refusals: messages.ReviewRefusalRow;
  announcements: AnnouncementRow;
  message_limits: messages.SenderLimitRow;
  secrets: messages.SecretRow;
  channel_feeds: channels.ChannelFeedRow;
  channel_claims: channels.ChannelClaimRow;
  channel_conflicts: channels.ChannelConflictRow;
  channel_exports: channels.ChannelExportRow;
  channel_stays: channels.ChannelStayRow;
  channel_imports: channels.ChannelImportRow;
  channel_import_stays: channels.ChannelImportStayRow;
  /** The text of the file, which names guests: deleted when the import is done or undone, and with an old draft. */
  channel_import_files: { import_id: string; content: string };
  webhook_endpoints: channels.WebhookEndpointRow;
  webhook_messages: channels.WebhookMessageRow;
  channel_import_problems: { import_id: string; line: number; reason: string };
  pictures: content.PictureRow;
  picture_words: content.PictureWordsRow;
  picture_originals: content.PictureOriginalRow;
  testimonials: content.TestimonialRow;
  testimonial_words: content.TestimonialWordsRow;
  stay_letters: messages.StayEmailRow;
  review_links: messages.ReviewLinkRow;
  reviews: messages.ReviewRow;
  use_counts: messages.RateLimitCountRow;
  content_versions: { shard: number; count: number };
}

/** Where an apartment is between being added and being retired. */
export type ApartmentStage = "" | "draft" | "retired";

/** An apartment was put on sale, or taken off, from that day on. One without a row was what it is since ever. */
export interface ApartmentSaleRow {
  apartment_id: number;
  at: Instant;
  day: Day;
  on_sale: Flag;
}

/** One apartment; rates are cents, sizes square metres, `position` the order of the list. */
export interface ApartmentRow {
  id: number;
  slug: string;
  kind: string;
  bedrooms: number;
  bathrooms: number;
  guests: number;
  size_m2: number;
  side: string;
  floor: number;
  base_rate: number;
  cleaning_fee: number;
  beds: Json;
  features: Json;
  access: Json;
  position: number;
  active: Flag;
  /** "" for one that is or was offered; a draft was never on sale, a retired one is no longer. Both are not active. */
  stage: Generated<ApartmentStage>;
  /** Counts the changes of everything except its texts and its rate. */
  version: Generated<number>;
  /** The name of the picture on its card; null for the one set in property/photos. */
  cover: Generated<string | null>;
}

/** An apartment's texts in one language; where a text is blank the default language is shown. */
export interface ApartmentWordsRow {
  apartment_id: number;
  language: string;
  name: string;
  tagline: string;
  summary: string;
  description: string;
  view: string;
  access: string;
  version: Generated<number>;
  /** By text: the hash of the original it was translated from; a text without an entry is up to date. */
  sources: Generated<Json>;
}

/** A feature's name in one language. */
export interface FeatureWordsRow {
  feature: string;
  language: string;
  label: string;
}

/** A yearly season: 'MM-DD' to 'MM-DD', both inclusive, may wrap the year; `percent` of the base rate. */
export interface SeasonRow {
  id: number;
  key: string;
  from_day: string;
  to_day: string;
  percent: number;
  min_nights: number;
  position: number;
}

/** The owner's price for a single night, in cents. */
export interface NightPriceRow {
  apartment_id: number;
  night: Day;
  amount: number;
}

/** One of the owner's settings; `version` counts its changes. */
export interface SettingRow {
  name: string;
  value: Json;
  version: number;
  changed_at: Instant;
}

/** A taken night. Its primary key (apartment, night) prevents double booking. */
export interface NightRow {
  apartment_id: number;
  night: Day;
  kind: "booking" | "hold" | "block" | "channel";
  booking_id: string | null;
  expires_at: Instant | null;
  note: string | null;
}

/** An email to be sent, written in the transaction that causes it. `payload` is erased once sent. */
export interface OutboxRow {
  id: string;
  kind: string;
  booking_id: string | null;
  language: string;
  recipient: string;
  reply_to: string | null;
  payload: Json | null;
  status: "waiting" | "sending" | "sent" | "failed";
  attempts: number;
  next_attempt_at: Instant;
  /** Null until the first try. */
  first_attempt_at: Instant | null;
  lease_token: string | null;
  lease_until: Instant | null;
  message_id: string;
  last_error: string | null;
  created_at: Instant;
  sent_at: Instant | null;
  /** When a mail server said that it cannot deliver it; null: none has. */
  bounced_at: Instant | null;
  /** Why, as far as its code says: no such address, a full mailbox, or another reason. */
  bounce_reason: "unknown" | "full" | "refused" | null;
}

/** An email stored in the development inbox instead of being sent by SMTP. */
export interface InboxEmailRow {
  id: string;
  outbox_id: string;
  recipient: string;
  sender: string;
  subject: string;
  html: string;
  text: string;
  attachments: Json;
  message_id: string;
  sent_at: Instant;
}

/** What search engines were told of: each address with a hash of what its page is made from. */
export interface AnnouncementRow {
  id: string;
  told: Json;
  failures: number;
  /** When they are told again; while a process is at it, when another one may. */
  next_at: Instant;
  lease_token: string | null;
}

/** The first answer to a request with an Idempotency-Key, stored to be replayed byte for byte. */
export interface IdempotencyKeyRow {
  scope: string;
  key: string;
  request_hash: string;
  status: "in_flight" | "done";
  response_status: number | null;
  response_headers: Json | null;
  response_body: string | null;
  created_at: Instant;
  expires_at: Instant;
}
