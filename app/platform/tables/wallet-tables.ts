// Row types of wallet passes, beside those of tables.ts: the passes that guests asked for, and the phones that have them.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** The tables of these rows, by their names in the database. */
export interface WalletTables {
  wallet_passes: WalletPassRow;
  wallet_devices: WalletDeviceRow;
}

/** A pass of a booking: one for Apple Wallet and one for Google Wallet at most, beside those that have ended. */
export interface WalletPassRow {
  /** Its serial number: random, and without meaning. */
  id: string;
  kind: "apple" | "google";
  /** Null once it has ended: what it then shows names neither guest nor stay. */
  booking_id: string | null;
  /** The version of the booking, and when, that its content was last compared with. */
  booking_version: number;
  checked_at: Instant;
  /** SHA-256 of what it shows, hex; when that last changed, in whole seconds. */
  content_hash: string;
  updated_at: Instant;
  /** Of Google's: failed attempts to send the change; when the next one is due, null when all is sent or given up. */
  attempts: number;
  next_attempt_at: Instant | null;
  ended_at: Instant | null;
  created_at: Instant;
}

/** A phone or watch with a pass for Apple Wallet, as it registered itself. */
export interface WalletDeviceRow {
  id: string;
  pass_id: string;
  /** Apple's device library identifier: it stands for the device in further requests. */
  device_id: string;
  push_token: string;
  /** Failed attempts to tell it of the change; when the next one is due, null when it was told or given up. */
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
}
