// Row types of extras, of what was ordered of them, and of cleaning, beside those of tables.ts.

/** The tables of the extras, by their names in the database. */
export interface ExtraTables {
  extras: ExtraRow;
  booking_extras: BookingExtraRow;
}

/** Something a guest can order with a stay. A row is never deleted: bookings refer to it. */
export interface ExtraRow {
  id: string;
  /** As in app/extras/rules/extra.ts, as is `unit`. */
  kind: string;
  unit: string;
  /** In cents for one unit; 0 is free. */
  amount: number;
  /** The rate of value added tax within its price, in hundredths of a percent: 1500 is 15 %; null: that of the stay. */
  tax_hundredths: number | null;
  /** How many one booking can have. */
  most: number;
  /** How many the property has to lend at the same time; null without a limit. */
  stock: number | null;
  /**
   * Guests can order and change it until so many hours before their check-in hour, or, where `counted_from` is `departure`,
   * before their check-out hour; and from so many days before that day on, null without a limit.
   */
  notice_hours: number;
  counted_from: string;
  open_days: number | null;
  /** Which ways of a transfer are offered: `arrival`, `departure` or `both`. */
  ways: string;
  /** The name of its photograph among the pictures; null without one. */
  picture: string | null;
  /** The ids of the apartments it is offered for, as JSON; an empty list is all of them. */
  apartments: string;
  /** Name and description by language, as JSON. */
  words: string;
  /** When the owner confirmed having read what a package is; an instant, null when not asked. */
  law_read_at: string | null;
  position: number;
  /** Whether guests are offered it; 0 once it was retired. */
  active: 0 | 1;
  /** Counts the owner's changes. */
  version: number;
  created_at: string;
}

/** What a booking has of an extra; its price is a line of the booking's quote. */
export interface BookingExtraRow {
  booking_id: string;
  extra_id: string;
  quantity: number;
  /** Flight number and landing time 'HH:MM' for a transfer; "" when not known. */
  flight: string;
  time: string;
  /** Which ways of a transfer were ordered, and the flight back with the time it leaves. */
  ways: string;
  flight_back: string;
  time_back: string;
  created_at: string;
}

/** A calendar day, as in tables.ts. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** The tables of this file, by their names in the database. */
export interface CleaningTables {
  cleanings: CleaningRow;
  damage_notes: DamageNoteRow;
  damage_pictures: DamagePictureRow;
  waiting_entries: WaitingEntryRow;
  storms: StormRow;
  storm_apartments: { storm_id: string; apartment_id: number };
  storm_guests: StormGuestRow;
}

/** The cleaning of an apartment after a departure on `day`; without a row it has not begun. */
export interface CleaningRow {
  apartment_id: number;
  day: Day;
  /** When it was begun and finished, and the names of the users who said so. */
  started_at: Instant | null;
  started_by: string | null;
  done_at: Instant | null;
  done_by: string | null;
}

/** Damage that was seen in an apartment after the departure on `day`, until an owner or staff have settled it. */
export interface DamageNoteRow {
  id: string;
  apartment_id: number;
  day: Day;
  /** The booking of the guest who left; null for a guest of another site. */
  booking_id: string | null;
  text: string;
  /** Who wrote it: the id of the user, and the name at that time. */
  person_id: string;
  author: string;
  created_at: Instant;
  settled_at: Instant | null;
  settled_by: string | null;
}

/** A photograph of damage: a JPEG without metadata. */
export interface DamagePictureRow {
  id: string;
  note_id: string;
  /** Its place among the note's, from 1. */
  position: number;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** A visitor who waits for nights that are taken. */
export interface WaitingEntryRow {
  id: string;
  email: string;
  language: string;
  check_in: Day;
  check_out: Day;
  adults: number;
  children: number;
  /** Null for any apartment that holds the party. */
  apartment_id: number | null;
  /** The version of the privacy policy that was agreed to, at `created_at`. */
  consent_version: string;
  created_at: Instant;
  /** When the link of the email was followed and pressed. */
  confirmed_at: Instant | null;
  /** When the visitor was told that nights are free, until when no other visitor is told of them, and in which apartment. */
  told_at: Instant | null;
  told_until: Instant | null;
  told_apartment_id: number | null;
}

/** Nights for which an owner closed sales because of a storm, and the rule for the guests concerned, as it was chosen then. */
export interface StormRow {
  id: string;
  from_night: Day;
  /** The day after the last night. */
  to_night: Day;
  /** Until how many months after the storm a stay may be moved free of charge; 0: it may not. */
  move_months: number;
  /** Which share of the price of the nights goes back, whatever the booking's own terms say; 0: by these alone. */
  refund_percent: number;
  opened_at: Instant;
  /** The id of the user. */
  opened_by: string;
  /** Null while sales are closed by it. */
  undone_at: Instant | null;
  undone_by: string | null;
}

/** A booking with nights in a storm. */
export interface StormGuestRow {
  storm_id: string;
  booking_id: string;
  /** When the booking was found to be concerned; its guest was sent an email then, unless there is no address. */
  told_at: Instant;
  /** Null without an answer. */
  answer: "stay" | "move" | "refund" | null;
  answered_at: Instant | null;
  /** Of `refund`: what goes back, in cents. */
  refund: number | null;
}
