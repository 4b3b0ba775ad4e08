// A stay in more than one apartment: its guest moves on a day from one into another. Which apartment has which of its nights.
import * as v from "valibot";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Stay } from "./stay.ts";

/** The guest sleeps in that apartment from the night of `from` on. */
export interface Move {
  from: PlainDate;
  apartmentId: number;
}

/** A stay that begins in `apartmentId`; `moves` by day, each within the stay. */
export interface PlacedStay extends Stay {
  apartmentId: number;
  moves: readonly Move[];
}

/** Nights in a row in one apartment; the night of `checkOut` is not among them. */
export interface StayPart extends Stay {
  apartmentId: number;
}

const storedMoves = v.array(
  v.object({ from: v.pipe(v.string(), v.check(isPlainDate)), apartmentId: v.number() }),
);

/** The moves as `JSON.stringify` wrote them. Throws on any other text. */
export function parseMoves(text: string): Move[] {
  return v.parse(storedMoves, JSON.parse(text));
}

/** The parts of a stay in their order; at least one, also of a stay without nights. Moves outside of it do not count. */
export function partsOf({ apartmentId, checkIn, checkOut, moves }: PlacedStay): StayPart[] {
  const parts: StayPart[] = [{ apartmentId, checkIn, checkOut }];
  for (const move of moves) {
    if (move.from <= checkIn || move.from >= checkOut) continue;
    parts.at(-1)!.checkOut = move.from;
    parts.push({ apartmentId: move.apartmentId, checkIn: move.from, checkOut });
  }
  return parts;
}

/** The apartment of the night of `day`: before the stay the first, after it the last. */
export function apartmentOn(stay: PlacedStay, day: PlainDate): number {
  const parts = partsOf(stay);
  return (parts.findLast(({ checkIn }) => checkIn <= day) ?? parts[0]!).apartmentId;
}

/** Whether a night in that apartment is one of the stay's. */
export function hasNight(stay: PlacedStay, night: PlainDate, apartmentId: number): boolean {
  const isWithin = night >= stay.checkIn && night < stay.checkOut;
  return isWithin && apartmentOn(stay, night) === apartmentId;
}

/**
 * The apartment where the guest slept last: what it is about after the departure, such as damage and a review. `freeFrom`: the day on
 * which the guest left early, as in the booking's row; who leaves before a planned move, or on its day, never slept behind it.
 */
export function lastApartmentOf({
  freeFrom,
  ...stay
}: PlacedStay & { freeFrom: PlainDate | null }): number {
  return partsOf({ ...stay, checkOut: freeFrom ?? stay.checkOut }).at(-1)!.apartmentId;
}

/** The apartments of a stay, each once, by id: the order in which their rows are locked. */
export function apartmentsOf({
  apartmentId,
  moves = [],
}: {
  apartmentId: number;
  moves?: readonly Move[];
}): number[] {
  const ids = new Set([apartmentId, ...moves.map((move) => move.apartmentId)]);
  return [...ids].toSorted((a, b) => a - b);
}

/**
 * The moves of a stay whose guest sleeps in another apartment from a day until departure: earlier moves stay, later ones end. A move
 * back into the apartment of the night before takes the last one back.
 */
export function movedTo(stay: PlacedStay, { from, apartmentId }: Move): Move[] {
  const kept = stay.moves.filter((move) => move.from < from);
  return (kept.at(-1) ?? stay).apartmentId === apartmentId
    ? kept
    : [...kept, { from, apartmentId }];
}

/** The moves that are possible in other nights: those within them. */
export function movesWithin(stay: PlacedStay): Move[] {
  return partsOf(stay)
    .slice(1)
    .map(({ apartmentId, checkIn: from }) => ({ from, apartmentId }));
}

/**
 * In which apartments the guest of a stay is on other nights: who arrives later arrives in the apartment of that night, and the moves
 * after it stay; who arrives before the stay or after it, in the first apartment.
 */
export function placedOn(
  stay: PlacedStay,
  { checkIn }: Pick<Stay, "checkIn">,
): Pick<PlacedStay, "apartmentId"> & { moves: Move[] } {
  const isWithin = checkIn > stay.checkIn && checkIn < stay.checkOut;
  const apartmentId = isWithin ? apartmentOn(stay, checkIn) : stay.apartmentId;
  return { apartmentId, moves: stay.moves.filter(({ from }) => from > checkIn) };
}

/** Whether every night of two stays is the same night of the same apartment. */
export function isSamePlace(one: PlacedStay, other: PlacedStay): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

/** Whether a stay leaves the nights before `today` where they were. */
export function keepsSleptNights(before: PlacedStay, after: PlacedStay, today: PlainDate): boolean {
  if (today <= before.checkIn) return true;
  const slept = (stay: PlacedStay) =>
    partsOf({ ...stay, checkOut: stay.checkOut < today ? stay.checkOut : today });
  return JSON.stringify(slept(before)) === JSON.stringify(slept(after));
}
