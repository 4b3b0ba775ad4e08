// The waiting list: what is stored of an entry, who is next, what a typed form says, how long entries are kept.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { emailShape, isPlainLine, longestEmail, typedEmail } from "#app/ui/rules/typed-text.ts";

/** A visitor who waits for nights; instants are ISO texts. */
export interface WaitingEntry extends Stay, Party {
  id: string;
  email: string;
  language: string;
  /** Null for any apartment that holds the party. */
  apartmentId: number | null;
  createdAt: string;
  /** When the link in the email was followed: the place in the list. Null before. */
  confirmedAt: string | null;
  /** When the visitor was told, until when no other visitor is told of the same nights, and of which apartment. */
  toldAt: string | null;
  toldUntil: string | null;
  toldApartmentId: number | null;
}

/** How long no other visitor is told of the same nights. */
export const turnHours = 24;

/** How long an entry waits for its confirmation, and how many days it is kept after its last night. */
export const confirmHours = 48;
export const keptDays = 30;

/** How many entries of one mailbox are kept that are confirmed, and how many that are not; how many one network may send within an hour. */
export const mostPerMailbox = 5;
export const networkLimit = { most: 10, minutes: 60 } as const;

/** Until when it is the visitor's turn. */
export function turnEnd(now: Date): Date {
  return new Date(now.getTime() + turnHours * 3_600_000);
}

/** Whether another visitor's turn has not ended for nights of the same apartment. */
export function isOthersTurn(
  { id, checkIn, checkOut }: Pick<WaitingEntry, "id" | "checkIn" | "checkOut">,
  apartmentId: number,
  all: readonly WaitingEntry[],
  now: Date,
): boolean {
  return all.some(
    (other) =>
      other.id !== id &&
      other.toldApartmentId === apartmentId &&
      isTurn(other, now) &&
      other.checkIn < checkOut &&
      checkIn < other.checkOut,
  );
}

/** Whether the visitor was told, and no other visitor is told meanwhile. */
export function isTurn({ toldUntil }: Pick<WaitingEntry, "toldUntil">, now: Date): boolean {
  return toldUntil !== null && toldUntil > now.toISOString();
}

/** Entries whose last day is before it are forgotten. */
export function firstKeptDay(today: PlainDate): PlainDate {
  return addDays(today, -keptDays);
}

/** An email address as typed, and what is wrong with it: a key of `booking.faults`. */
export function readEmail(typed: unknown): {
  email: string;
  fault: "required" | "emailShape" | null;
} {
  const email = typedEmail(typed);
  if (email === "") return { email, fault: "required" };
  const isAddress = email.length <= longestEmail && isPlainLine(email) && emailShape.test(email);
  return { email, fault: isAddress ? null : "emailShape" };
}
