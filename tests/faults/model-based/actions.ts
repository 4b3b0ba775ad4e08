// The actions of a model-based test, as plain data: by a guest, the owner, the clock or another booking site.
import type { CardKind } from "./fake-provider.ts";

/** Nights of an apartment, counted from the first of March 2027. */
export interface Span {
  apartment: number;
  from: number;
  nights: number;
}

/** A requested stay; `pay` is a kind of card, or at the property. */
export interface BookAction extends Span {
  do: "book";
  pay: CardKind | "property";
  flexible: boolean;
  source: "web" | "api" | "owner";
}

/** `guest` and `block` are indexes, modulo the number there is. */
export type Action =
  | BookAction
  /** Sends the same request and key again, with a card or paying at the property. */
  | { do: "payAgain"; guest: number; pay: BookAction["pay"] }
  | { do: "answerChallenge"; guest: number; yes: boolean }
  | { do: "comeBack"; guest: number }
  | { do: "cancel"; guest: number }
  | { do: "change"; guest: number; shift: number; nights: number }
  | ({ do: "block" } & Span)
  | { do: "unblock"; block: number }
  /** Another site's calendar is read: it now claims these nights and no others. */
  | ({ do: "readFeed" } & Span)
  | { do: "wait"; seconds: number }
  /** Until a millisecond before the next hold ends, or until its end. */
  | { do: "waitForHold"; over: boolean }
  /** The background jobs, six seconds later. */
  | { do: "tidyUp" };

/** The observable state: booked nights as `apartment date`, and the outcome for each guest. */
export interface Snapshot {
  taken: string[];
  /** `netCaptured`: cents that the provider holds of the guest's payments; `emails`: the kinds of emails. */
  guests: { status: string; netCaptured: number; emails: string[] }[];
}

/** The apartments used, both for two adults. */
export const testApartments = [1, 4] as const;

/** On how many days from the first of March on a stay can begin. */
export const testDays = 12;

/** The longest stay used, in nights. */
export const longestStay = 5;

/** All the nights of an apartment that a run can touch. */
export function testSpanOf(apartment: number): Span {
  return { apartment, from: 0, nights: testDays + longestStay };
}

/** The day of that number, `2027-03-01` for 0. */
export function dayOf(number: number): string {
  return new Date(Date.UTC(2027, 2, 1 + number)).toISOString().slice(0, 10);
}

/** The nights of a span as `apartment date`. */
export function nightsOf({ apartment, from, nights }: Span): string[] {
  return Array.from({ length: nights }, (_, i) => `${apartment} ${dayOf(from + i)}`);
}

/** The stay that a guest who changes dates requests instead. */
export function movedSpan(now: Span, { shift, nights }: { shift: number; nights: number }): Span {
  return { ...now, from: (now.from + shift) % testDays, nights };
}
