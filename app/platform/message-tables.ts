// The rows of the contact form, beside those of tables.ts.

import type { Generated } from "kysely";

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** A message to the house, as it was written; `phone` is "" when it was not given. */
export interface MessageRow {
  id: string;
  /** The form it came with and what stood in it: the same form sent twice is one message. */
  send_hash: string;
  language: string;
  name: string;
  email: string;
  phone: string;
  subject: "stay" | "transfer" | "booking" | "other";
  message: string;
  created_at: Instant;
  /** `new` waits for an answer, `done` needs none. */
  status: "new" | "answered" | "done";
  /** Counts what was done with it. */
  version: number;
  /** Name, addresses, words and answers in small letters without accents. */
  search_text: string;
  /** The booking whose guest wrote it through the link of the letter; null for the form that anybody may use. */
  booking_id: Generated<string | null>;
}

/** What the house answered; `author` is the name of that person then, `letter_id` its row in the outbox. */
export interface MessageAnswerRow {
  id: string;
  message_id: string;
  person_id: string;
  author: string;
  text: string;
  letter_id: string;
  created_at: Instant;
}

/** How much came from one sender since `ends_at` was set. Neither network nor address stands in it. */
export interface MessageLimitRow {
  key_hash: string;
  count: number;
  ends_at: Instant;
}

/** How often one network asked for one purpose in one window, when it was much. Neither stands in it in plain. */
export interface UseCountRow {
  key_hash: string;
  count: number;
  ends_at: Instant;
}

/** A key of the house's own, made once by the migration; it never leaves the house. */
export interface SecretRow {
  name: string;
  value: string;
}
