// Row types of users, beside those of tables.ts: sign-in, and the audit log.

import type { Generated } from "kysely";

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;
/** A JSON document as text; the code that owns the column parses it. */
type Json = string;

/** The tables of these rows, by their names in the database. */
export interface UserTables {
  people: UserRow;
  invitations: InvitationRow;
  person_sessions: UserSessionRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  known_devices: KnownDeviceRow;
  sign_in_delays: SignInDelayRow;
  audit_log: AuditRow;
  kept_forms: KeptFormRow;
  day_presses: DayPressRow;
}

/** A user of the admin area; e-mail in lower case. Without a passphrase the invitation is still open. */
export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: "owner" | "staff";
  /** 1: of the staff, but sees the cleaning only. */
  cleans_only: Generated<0 | 1>;
  /** Argon2id in PHC format. */
  passphrase_hash: string | null;
  withdrawn_at: Instant | null;
  /** The tag of the language in which the user reads the admin; null until chosen. */
  language: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A link with which a user sets a passphrase, once. */
export interface InvitationRow {
  token_hash: string;
  person_id: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/**
 * A signed-in browser (`open`), or one that has passed the passphrase and still needs the two-factor code. Only the
 * token's hash is stored.
 */
export interface UserSessionRow {
  id: string;
  token_hash: string;
  person_id: string;
  /** `code`: the passphrase was right, the two-factor code is missing, and nothing is accessible yet. */
  stage: "code" | "open";
  /** The User-Agent's browser name. */
  browser: string;
  created_at: Instant;
  seen_at: Instant;
}

/** A form that was sent with an expired session, for the user of that session; `fields` are its pairs of name and value. */
export interface KeptFormRow {
  token_hash: string;
  person_id: string;
  path: string;
  fields: Json;
  expires_at: Instant;
}

/** Time-based codes (RFC 6238): the shared secret in base32, and the last 30-second step used. */
export interface SecondFactorRow {
  person_id: string;
  secret: string;
  confirmed_at: Instant | null;
  last_step: number;
  created_at: Instant;
}

/** A one-time recovery code, for a lost phone. */
export interface RecoveryCodeRow {
  code_hash: string;
  person_id: string;
  used_at: Instant | null;
}

/** A passkey (WebAuthn credential), by its credential id in base64url; `used_at` is null until it was used to sign in. */
export interface PasskeyRow {
  id: string;
  person_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The signature counter that it reports, at most 2^32 - 1; synced passkeys always report 0. */
  counter: number;
  transports: Json;
  /** The name the user gave it. */
  name: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** A one-time challenge for a passkey to sign; the requesting browser has the token. Without a user when signing in. */
export interface PasskeyChallengeRow {
  token_hash: string;
  challenge: string;
  person_id: string | null;
  /** The new passkey's name, empty when signing in. */
  name: string;
  expires_at: Instant;
}

/** A browser in which a user has signed in before; `failures` in a row since then. */
export interface KnownDeviceRow {
  token_hash: string;
  person_id: string;
  failures: number;
  used_at: Instant;
}

/** Consecutive failures of one account from one network; no attempt is accepted before `free_at`. */
export interface SignInDelayRow {
  key_hash: string;
  failures: number;
  free_at: Instant;
  forget_at: Instant;
}

/** One change: who, when, what, before, after. `hash` also covers the hash of the row before it. */
export interface AuditRow {
  position: number;
  at: Instant;
  person_id: string | null;
  /** The user's name at the time; empty for the command line. */
  actor: string;
  what: string;
  /** What was changed, for display: an e-mail address, a booking's reference. */
  subject: string;
  booking_id: string | null;
  before: Json | null;
  after: Json | null;
  hash: string;
}

/** A button that a user pressed on a device, perhaps without a network; the row makes that it is done once. */
export interface DayPressRow {
  /** Made by the device for this press. */
  key: string;
  person_id: string;
  /** `done`, or why nothing was done: app/admin/today/rules/presses.ts. */
  result: string;
  /** As the device says how long ago it was. */
  pressed_at: Instant;
  sent_at: Instant;
}
