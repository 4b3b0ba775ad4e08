// Row types of what guests write, beside those of tables.ts: the contact form, emails sent once per stay, review links and reviews.
import type { Generated } from "kysely";

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

type Flag = 0 | 1;

/** A message to the property, as it was written; `phone` is "" when it was not given. */
export interface MessageRow {
  id: string;
  /** Hash of the form's token and its content: the same form sent twice is one message. */
  send_hash: string;
  language: string;
  name: string;
  email: string;
  phone: string;
  subject: "stay" | "transfer" | "booking" | "other";
  message: string;
  created_at: Instant;
  /** `new` awaits an answer, `done` needs none. */
  status: "new" | "answered" | "done";
  /** Counts the changes to it. */
  version: number;
  /** Name, addresses, texts and answers in lower case without accents. */
  search_text: string;
  /** The booking whose guest wrote it through the link in an email; null for the public form. */
  booking_id: Generated<string | null>;
  /** What its guest typed, where `message` has lines of ours before it; null where it is all the guest's. */
  own_words: Generated<string | null>;
}

/**
 * What staff wrote to the guest of a booking; `person_id` is null and `author` "" for a template that was sent by itself.
 * `letter_id` is its row in the outbox.
 */
export interface StaffMessageRow {
  id: string;
  booking_id: string;
  person_id: string | null;
  author: string;
  text: string;
  /** What the text names as `{balance}`, as the email says it; null where it names none, and in messages of earlier releases. */
  balance: string | null;
  letter_id: string;
  created_at: Instant;
}

/** What is known of a message that came by email; deleted with it. */
export interface ReceivedEmailRow {
  message_id: string;
  subject: string;
  /** 1: it answers an email that we sent to its sender's address. Otherwise any sender can have written that address into it. */
  proven: Flag;
  /** All of its text, where the message has only the reply; null where that is all. */
  whole_text: string | null;
  /** 1: it was longer than what is kept. */
  cut: Flag;
  /** JSON, `{ name, size }` of each, in bytes; their contents are not stored. */
  attachments: string;
}

/** How far a mailbox was read; `name` is made of its account, server and folder. */
export interface MailboxRow {
  name: string;
  /** Of the folder: with another one all its numbers are new. Null before the first reading. */
  uid_validity: string | null;
  /** The number of the last email that was looked at. */
  last_uid: number;
  next_read_at: Instant;
  lease_token: string | null;
  lease_until: Instant | null;
  /** When it was last read without a fault. */
  read_at: Instant | null;
  /** Since the last good reading. */
  failures: number;
  failing_since: Instant | null;
  fault: "unreachable" | "login" | "insecure" | "folder" | "other" | null;
  /** How many emails became messages. */
  taken: number;
  /** How many emails of guests could not be taken over, of late, and when the last one was. */
  left_over: number;
  left_over_at: Instant | null;
  /** The number of the email at which the last reading failed, and how many readings did; null when none is known. */
  stuck_uid: number | null;
  stuck_times: number;
  /** How many emails the server did not deliver lately, of all senders, and when the last one was passed over. */
  refused: number;
  refused_at: Instant | null;
  created_at: Instant;
}

/** The staff's answer; `author` is the user's name at the time, `letter_id` its row in the outbox. */
export interface MessageAnswerRow {
  id: string;
  message_id: string;
  person_id: string;
  author: string;
  text: string;
  letter_id: string;
  created_at: Instant;
}

/** A template of messages to guests; `texts` is JSON, a text by language. */
export interface MessageTemplateRow {
  id: string;
  name: string;
  texts: string;
  /** Sent by itself so many days before arrival; null: by hand only. */
  days_before: number | null;
  version: number;
  created_at: Instant;
}

/** How much came from one sender until `ends_at`. Neither network nor address is stored. */
export interface SenderLimitRow {
  key_hash: string;
  count: number;
  ends_at: Instant;
}

/** How often one network reached a rate limit's counter in one window, when it was often. Neither is stored in plain. */
export interface RateLimitCountRow {
  key_hash: string;
  count: number;
  ends_at: Instant;
}

/** A secret key, created once by the migration; it never leaves the server. */
export interface SecretRow {
  name: string;
  value: string;
}

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
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

/** An address whose owner wants no more requests for reviews, hashed with a secret of the app. */
export interface ReviewRefusalRow {
  address_hash: string;
  created_at: Instant;
}
