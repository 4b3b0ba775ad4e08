// The rows of the calendars of other sites, beside those of tables.ts: what is read, what it claims, what stands against it.

/** A calendar day, as in tables.ts. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** A calendar that another site gives of an apartment. `address` is a secret of that site's: who has it can read it. */
export interface ChannelFeedRow {
  id: string;
  apartment_id: number;
  label: string;
  address: string;
  /** Counts the owner's changes. */
  version: number;
  /** Of the last good answer, to be asked again whether it has changed. */
  etag: string | null;
  last_modified: string | null;
  /** When it was last tried, and last read whole or in part. */
  read_at: Instant | null;
  good_at: Instant | null;
  /** How often it has failed in a row, since when, and why the last time; `fault_status` is what the site answered. */
  failures: number;
  failing_since: Instant | null;
  fault: string | null;
  fault_status: number | null;
  /** Events of the last good answer that could not be read. */
  unreadable: number;
  next_read_at: Instant;
  lease_token: string | null;
  lease_until: Instant | null;
  /** When that site last read our calendar by the address made for it. */
  told_at: Instant | null;
  created_at: Instant;
}

/** A night that a calendar claims, whether it keeps it or not; `event_from` to `event_to` is the whole event. */
export interface ChannelClaimRow {
  feed_id: string;
  night: Day;
  event_from: Day;
  event_to: Day;
  /** 1: said to be closed, not booked. */
  closed: 0 | 1;
  /** Since when, and when the site had last read our calendar by then. */
  since: Instant;
  told_at: Instant | null;
}

/** Nights that another site claims although they are kept here: from `from_night` up to, and without, `to_night`. */
export interface ChannelConflictRow {
  id: string;
  feed_id: string;
  apartment_id: number;
  kind: "booking" | "hold" | "block";
  booking_id: string | null;
  /** The reason of a block. */
  note: string | null;
  from_night: Day;
  to_night: Day;
  found_at: Instant;
  /** An owner has seen to it. */
  settled_at: Instant | null;
  settled_by: string | null;
  /** One of the two gave the nights up. */
  over_at: Instant | null;
}

/** The secret of an apartment's calendar for other sites. It stands as it is: the owner copies it whenever it is needed. */
export interface ChannelExportRow {
  apartment_id: number;
  token: string;
  made_at: Instant;
}
