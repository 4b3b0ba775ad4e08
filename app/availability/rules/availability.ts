// Which nights of an apartment are free, and what each day of its calendar can be used for.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import { checkStay, nightCount } from "#app/stays/rules/stay.ts";
import type { Now, Stay, StayRules } from "#app/stays/rules/stay.ts";

/** The nights taken in one apartment, by bookings, unfinished payments, blocks and other channels alike. */
export type TakenNights = ReadonlySet<PlainDate>;

/** The nights taken, and those that the owner or a storm closed: for guests there is no difference. */
export function withClosedNights(
  taken: TakenNights,
  { nightRules = {}, stormNights = [] }: Pick<ApartmentRate, "nightRules" | "stormNights">,
): TakenNights {
  const ruled = Object.keys(nightRules).filter((night) => nightRules[night]?.closed);
  const closed = [...ruled, ...stormNights];
  return closed.length === 0 ? taken : new Set([...taken, ...closed]);
}

/**
 * `checkOutOnly`: no arrival, but a stay may end here. `noArrival`: the owner allows no arrival, the night is free for stays
 * that begin before. `tooShort`: the night is free, but the gap is shorter than any stay. `beyond`: after the last day of
 * arrival.
 */
export type DayState =
  | "past"
  | "taken"
  | "checkOutOnly"
  | "noArrival"
  | "tooShort"
  | "free"
  | "beyond";

/** What the state of a day depends on. */
export interface DayContext {
  /** The first possible day of arrival, from `firstCheckInOf`: today at the property, or tomorrow once it is too late today. */
  today: PlainDate;
  lastCheckIn: PlainDate;
  taken: TakenNights;
  /** The fewest nights from this day on: `minNightsFor`. */
  minNights: number;
  /** The fewest nights of a stay that ends on this day: `minNightsUntil`. Without it one free night before is enough. */
  minNightsBefore?: number;
  /** What the owner set for the day. */
  noArrival?: boolean | undefined;
  noDeparture?: boolean | undefined;
}

/** Whether every night of a stay is free. Check-out and check-in may share a day. */
export function isFree(stay: Stay, taken: TakenNights): boolean {
  for (let night = stay.checkIn; night < stay.checkOut; night = addDays(night, 1))
    if (taken.has(night)) return false;
  return true;
}

/** What a guest may do with a day of an apartment's calendar. */
export function dayState(date: PlainDate, context: DayContext): DayState {
  const { today, lastCheckIn, taken, minNights, minNightsBefore = 1 } = context;
  if (date < today) return "past";
  if (date > lastCheckIn) return "beyond";
  const { noArrival, noDeparture } = context;
  if (!noArrival && isFree({ checkIn: date, checkOut: addDays(date, minNights) }, taken))
    return "free";
  const lastStay = { checkIn: addDays(date, -minNightsBefore), checkOut: date };
  if (!noDeparture && lastStay.checkIn >= today && isFree(lastStay, taken)) return "checkOutOnly";
  if (taken.has(date)) return "taken";
  return noArrival ? "noArrival" : "tooShort";
}

/** What `checkStay` needs beside the stay. */
interface StayLimits {
  now: Now;
  rules: StayRules;
  card: RateCard;
  apartment?: Pick<ApartmentRate, "nightRules">;
}

/** Free stays of the same length, nearest first and the earlier before the later, at most `searchDays` away. */
export function nearestFreeStays(
  stay: Stay,
  taken: TakenNights,
  opts: StayLimits & { count: number; searchDays: number },
): Stay[] {
  const length = nightCount(stay);
  const found: Stay[] = [];
  for (let distance = 1; distance <= opts.searchDays; distance++) {
    for (const shift of [-distance, distance]) {
      if (found.length >= opts.count) return found;
      const checkIn = addDays(stay.checkIn, shift);
      const moved = { checkIn, checkOut: addDays(checkIn, length) };
      if (isFree(moved, taken) && isAllowed(moved, opts)) found.push(moved);
    }
  }
  return found;
}

/**
 * The longest free part of a stay with the same arrival or the same departure, or null. Of two equally long, the one with
 * the same arrival, because the flight may be booked.
 */
export function longestFreePart(stay: Stay, taken: TakenNights, opts: StayLimits): Stay | null {
  for (let nights = nightCount(stay) - 1; nights > 0; nights--) {
    const parts = [
      { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, nights) },
      { checkIn: addDays(stay.checkOut, -nights), checkOut: stay.checkOut },
    ];
    const part = parts.find((each) => isFree(each, taken) && isAllowed(each, opts));
    if (part) return part;
  }
  return null;
}

function isAllowed(stay: Stay, { now, rules, card, apartment }: StayLimits): boolean {
  return checkStay(stay, now, rules, card, apartment).ok;
}
