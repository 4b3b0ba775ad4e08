// What a pass shows, for both wallets: no code, no link that opens the booking, and of the guest no more than the first name, since
// passes are shared and stay on phones (decision 130).
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { Language } from "#app/i18n/languages.ts";

/** `void`: cancelled, or the guest did not come. `over`: the guest has left. `ended`: it belongs to no booking any more. */
export type PassState = "valid" | "void" | "over" | "ended";

/** A label and what it says, in one language; and how Apple's notification says that it changed, where `%@` is the new value. */
export interface PassField {
  label: string;
  value: string;
  changed: string;
}

/** The texts of a pass in one language; null for what it does not have. */
export interface PassTexts {
  /** What a screen reader says of it. */
  description: string;
  apartment: PassField;
  /** Short, as "10 Jan, from 14:00", for the front. */
  checkIn: PassField;
  checkOut: PassField;
  /** The same with weekday and year. */
  checkInLong: PassField;
  checkOutLong: PassField;
  guest: PassField | null;
  reference: PassField;
  /** Why it is not valid; null while it is. */
  status: PassField | null;
  address: PassField;
  phone: PassField;
  /** The page on which a guest asks for the link to the booking: it opens nothing by itself. */
  manage: PassField;
  /** Shown on a locked phone near the property. */
  near: string;
}

/** A pass: `language` is the guest's, the other languages those that phones may show it in instead. */
export interface PassContent {
  state: PassState;
  name: string;
  language: Language;
  texts: ReadonlyMap<Language, PassTexts>;
  /** ISO 8601 with the UTC offset of the property: check-in, check-out, and the end of the day of departure. Null once it has ended. */
  times: { start: string; end: string; expires: string } | null;
  position: { lat: number; lng: number } | null;
}

/** Passes can be added while the stay is ahead or going on. */
export function mayHavePass(status: BookingStatus): boolean {
  return stateOfPass(status) === "valid";
}

/** The state of the pass of a booking; one that is not confirmed has none, and counts as cancelled. */
export function stateOfPass(status: BookingStatus): Exclude<PassState, "ended"> {
  if (status === "confirmed" || status === "checked_in") return "valid";
  return status === "checked_out" ? "over" : "void";
}

/**
 * When a pass that changes at `now` is said to have changed: whole seconds, which is all that HTTP dates have, and later than before,
 * so that a phone that asks by `If-Modified-Since` never misses a second change within a second.
 */
export function nextUpdate(before: string, now: Date): Date {
  const second = 1_000;
  const whole = Math.floor(now.getTime() / second) * second;
  return new Date(Math.max(whole, Date.parse(before) + second));
}

/** What is hashed to find whether a pass has changed. */
export function fingerprint({ texts, ...rest }: PassContent): string {
  return JSON.stringify([rest, [...texts]]);
}
