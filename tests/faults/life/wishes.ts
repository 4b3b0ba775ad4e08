// What can happen in the life of bookings, as plain data: a guest's, an owner's, a clock's or another site's next move.
import type { CardKind } from "./bank.ts";

/** Nights of an apartment, counted from the first of March 2027. */
export interface Span {
  apartment: number;
  from: number;
  nights: number;
}

/** A stay that is asked for; `pay` is a card by its kind, or at the property. */
export interface BookWish extends Span {
  do: "book";
  pay: CardKind | "property";
  flexible: boolean;
  source: "web" | "api" | "owner";
}

/** `guest` and `block` name the how-manieth one, counted round. */
export type Wish =
  | BookWish
  /** Comes back with the same request and key, and a card or the wish to pay at the property. */
  | { do: "payAgain"; guest: number; pay: BookWish["pay"] }
  | { do: "tellBank"; guest: number; yes: boolean }
  | { do: "comeBack"; guest: number }
  | { do: "cancel"; guest: number }
  | { do: "change"; guest: number; shift: number; nights: number }
  | ({ do: "block" } & Span)
  | { do: "unblock"; block: number }
  /** Another site's calendar is read: it claims these nights now, and no others. */
  | ({ do: "readFeed" } & Span)
  | { do: "wait"; seconds: number }
  /** Until a millisecond before the next hold ends, or to its very end. */
  | { do: "waitForHold"; over: boolean }
  /** The jobs that come round, six seconds later. */
  | { do: "tidyUp" };

/** The house as it is seen from outside: nights that are taken as `apartment date`, and of each guest what became of him. */
export interface View {
  taken: string[];
  /** `kept`: cents that the bank has of him now; `letters`: their kinds. */
  guests: { status: string; kept: number; letters: string[] }[];
}

/** The apartments of the play, both for two adults. */
export const playedApartments = [1, 4] as const;

/** On how many days from the first of March on a stay can begin. */
export const playedDays = 12;

/** The longest stay of the play, in nights. */
export const longestStay = 5;

/** Where the whole play takes place in an apartment. */
export function stageOf(apartment: number): Span {
  return { apartment, from: 0, nights: playedDays + longestStay };
}

/** The day of that number, `2027-03-01` for 0. */
export function dayOf(number: number): string {
  return new Date(Date.UTC(2027, 2, 1 + number)).toISOString().slice(0, 10);
}

/** The nights of a span as `apartment date`. */
export function nightsOf({ apartment, from, nights }: Span): string[] {
  return Array.from({ length: nights }, (_, i) => `${apartment} ${dayOf(from + i)}`);
}

/** The stay that a guest who moves his wants instead. */
export function movedSpan(now: Span, { shift, nights }: { shift: number; nights: number }): Span {
  return { ...now, from: (now.from + shift) % playedDays, nights };
}
