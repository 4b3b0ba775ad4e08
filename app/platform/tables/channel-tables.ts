// Row types of what is exchanged with other systems, beside those of tables.ts: calendars, with claims, conflicts and export
// links; imports; webhooks.

/** A calendar day, as in tables.ts. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** The calendar feed of another site for an apartment. `address` is a secret URL of that site, which grants read access; "": it stands for imported stays, and is not read. */
export interface ChannelFeedRow {
  id: string;
  apartment_id: number;
  label: string;
  address: string;
  /** Counts the owner's changes. */
  version: number;
  /** Validators of the last good response, for conditional requests. */
  etag: string | null;
  last_modified: string | null;
  /** When it was last tried, and when last read whole or in part. */
  read_at: Instant | null;
  good_at: Instant | null;
  /** How often it has failed in a row, since when, and the last fault; `fault_status` is the site's HTTP status. */
  failures: number;
  failing_since: Instant | null;
  fault: string | null;
  fault_status: number | null;
  /** Events of the last good response that could not be read. */
  unreadable: number;
  next_read_at: Instant;
  lease_token: string | null;
  lease_until: Instant | null;
  /** 1: it has named a booking as such, so that what it only closes is no guest's. Some sites close everything alike. */
  marks_bookings: 0 | 1;
  /** When that site last read our export at the URL made for it. */
  told_at: Instant | null;
  created_at: Instant;
}

/** A night that a calendar claims, whether or not it is blocked for it; `event_from` to `event_to` is the whole event. */
export interface ChannelClaimRow {
  feed_id: string;
  night: Day;
  event_from: Day;
  event_to: Day;
  /** 1: marked as closed, not booked. */
  closed: 0 | 1;
  /** Since when, and when the site had last read our export by then. */
  since: Instant;
  told_at: Instant | null;
}

/** Nights that another site claims although they are taken here: from `from_night` to `to_night`, exclusive. */
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
  /** A user has settled it. */
  settled_at: Instant | null;
  settled_by: string | null;
  /** One of the two released the nights. */
  over_at: Instant | null;
}

/** The secret of an apartment's calendar export. Stored in plain: the owner copies the URL whenever needed. */
export interface ChannelExportRow {
  apartment_id: number;
  token: string;
  made_at: Instant;
}

/** What staff entered about the stay of another site's guest: the nights as that site's calendar had them then. */
export interface ChannelStayRow {
  id: string;
  apartment_id: number;
  /** The name of the calendar. */
  label: string;
  /** First night, and the day of departure. */
  from_night: Day;
  to_night: Day;
  /** "" while unknown, as the telephone number and the note. */
  name: string;
  phone: string;
  /** Null while unknown. */
  adults: number | null;
  children: number | null;
  /** What the stay brings, in cents of the property's currency, as the owner entered it; in no report. */
  amount: number | null;
  note: string;
  /** 0: the nights are closed there, without a guest. */
  is_guest: 0 | 1;
  /** When staff marked the guest as arrived, and as gone. */
  arrived_at: Instant | null;
  left_at: Instant | null;
  version: number;
  updated_at: Instant;
}

/** A file with the bookings of another system; line 1 of it are the names of the columns. */
export interface ChannelImportRow {
  id: string;
  /** The name of the file. */
  file: string;
  /** What the owner chose about its columns, apartments and dates, as JSON. */
  choices: string;
  /** `draft`: nothing is imported yet; `running`: from `next_row` on it still is; `undone`: all of it was taken back. */
  status: "draft" | "running" | "done" | "undone";
  rows: number;
  next_row: number;
  /** Who imported it, by their name at the time. */
  author: string;
  created_at: Instant;
  updated_at: Instant;
}

/** A stay that an import made, and what it claims; the guest is in `channel_stays`. */
export interface ChannelImportStayRow {
  /** Of the reservation in the other system: the same line again is the same stay. */
  fingerprint: string;
  import_id: string;
  /** Its row in `channel_stays`. */
  stay_id: string;
  apartment_id: number;
  label: string;
  from_night: Day;
  to_night: Day;
  /** 1: it holds its nights itself; 0: a calendar of the same site does. */
  held: 0 | 1;
  since: Instant;
  /** When staff gave its nights back by hand. */
  released_at: Instant | null;
}

/** An address of another program that is told what happens to bookings (docs/webhooks.md). */
export interface WebhookEndpointRow {
  id: string;
  address: string;
  /** The key of its signatures, `whsec_` and base64. Stored in plain: each message is signed with it. */
  secret: string;
  /** The key before that, which signs as well until `former_until`. */
  former_secret: string | null;
  former_until: Instant | null;
  /** Until when the events of bookings have been looked through. */
  read_until: Instant;
  /** Since when every attempt has failed; null after a success. */
  failing_since: Instant | null;
  /** It is told nothing any more, until the owner resumes it. */
  stopped_at: Instant | null;
  created_at: Instant;
}

/** What an endpoint was told, or will be. */
export interface WebhookMessageRow {
  /** Sent as `webhook-id`: the same at each attempt. */
  id: string;
  endpoint_id: string;
  /** The row of `booking_events` it is about; of a test, its own id. */
  event_id: string;
  /** Null of a test. */
  booking_id: string | null;
  type: string;
  /** When it happened. */
  at: Instant;
  attempts: number;
  /** Null once delivered or given up. */
  next_attempt_at: Instant | null;
  delivered_at: Instant | null;
  /** The HTTP status of the last answer; null without one. */
  status: number | null;
  /** Why there was no answer. */
  fault: string | null;
  created_at: Instant;
}
