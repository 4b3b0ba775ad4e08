// Row types of the contact form, beside those of tables.ts.

import type { Generated } from "kysely";

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

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
