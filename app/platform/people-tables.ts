// The rows of the people who run the house, beside those of tables.ts: how they sign in, and what they changed.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;
/** A JSON document as text; whoever owns the column parses it. */
type Json = string;

/** The tables of these rows, by their names in the database. */
export interface PeopleTables {
  people: PersonRow;
  invitations: InvitationRow;
  person_sessions: PersonSessionRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  known_devices: KnownDeviceRow;
  sign_in_delays: SignInDelayRow;
  audit_log: AuditRow;
}

/** Somebody who may enter the owner's side; e-mail in lower case. Without a passphrase the invitation is still open. */
export interface PersonRow {
  id: string;
  email: string;
  name: string;
  role: "owner" | "staff";
  /** Argon2id in PHC format. */
  passphrase_hash: string | null;
  withdrawn_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A link with which a person sets a passphrase, once. */
export interface InvitationRow {
  token_hash: string;
  person_id: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** A browser that is signed in (`open`), or has said the passphrase and owes the code. Only the token's hash is kept. */
export interface PersonSessionRow {
  id: string;
  token_hash: string;
  person_id: string;
  stage: "code" | "open";
  /** As the browser calls itself. */
  browser: string;
  created_at: Instant;
  seen_at: Instant;
}

/** Time-based codes (RFC 6238): the shared secret in base32, and the last step of 30 seconds that was used. */
export interface SecondFactorRow {
  person_id: string;
  secret: string;
  confirmed_at: Instant | null;
  last_step: number;
  created_at: Instant;
}

/** A code for the day the telephone is lost; works once. */
export interface RecoveryCodeRow {
  code_hash: string;
  person_id: string;
  used_at: Instant | null;
}

/** A passkey (WebAuthn credential), by its credential id in base64url. */
export interface PasskeyRow {
  id: string;
  person_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Its own count of uses, at most 2^32 - 1. */
  counter: number;
  transports: Json;
  /** As the person calls it. */
  name: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** What a passkey is to sign, once; the browser that asked holds the token. No person where somebody signs in. */
export interface PasskeyChallengeRow {
  token_hash: string;
  challenge: string;
  person_id: string | null;
  /** The new passkey's, empty where somebody signs in. */
  name: string;
  expires_at: Instant;
}

/** A browser in which a person has signed in before; `failures` in a row since then. */
export interface KnownDeviceRow {
  token_hash: string;
  person_id: string;
  failures: number;
  used_at: Instant;
}

/** Failures in a row of one account from one network; nothing is tried before `free_at`. */
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
  /** The person's name at the time; empty for the command line. */
  actor: string;
  what: string;
  /** What was changed, for its reader: an e-mail address, a booking's reference. */
  subject: string;
  booking_id: string | null;
  before: Json | null;
  after: Json | null;
  hash: string;
}
