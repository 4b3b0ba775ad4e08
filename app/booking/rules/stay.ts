// A stay: the nights from check-in up to, and without, check-out, and which stays the house accepts.
import { addDays, addMonths, daysBetween, isPlainDate } from "./plain-date.ts";
import type { PlainDate } from "./plain-date.ts";
import { seasonOf } from "./rate-card.ts";
import type { RateCard } from "./rate-card.ts";

/** Half-open: the night of `checkOut` is not part of the stay. */
export interface Stay {
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** The owner's rules: nights, months, and the hour of the property's clock until which one may arrive the same day. */
export interface StayRules {
  minNights: number;
  maxNights: number;
  windowMonths: number;
  sameDayUntilHour: number;
}

/** What is wrong with a stay; each is a message key. */
export type StayFault =
  | "datesMissing"
  | "checkInUnreadable"
  | "checkOutUnreadable"
  | "checkOutNotAfterCheckIn"
  | "inThePast"
  | "tooLateToday"
  | "tooShort"
  | "tooLong"
  | "tooFarAhead";

/** The property's own day and clock; `propertyDay` gives it. */
export interface Now {
  today: PlainDate;
  hour: number;
  minute?: number;
}

/** An accepted stay with its nights, or the fault with the number or date its message needs. */
export type StayVerdict =
  | { ok: true; nights: PlainDate[] }
  | {
      ok: false;
      fault: StayFault;
      minNights?: number;
      maxNights?: number;
      lastCheckIn?: PlainDate;
    };

/** Whether the house accepts a stay, free or not: minimum, maximum, window and same-day arrival. */
export function checkStay(stay: Stay, now: Now, rules: StayRules, card: RateCard): StayVerdict {
  const { checkIn, checkOut } = stay;
  const { maxNights } = rules;
  const lastCheckIn = lastCheckInOf(now, rules);
  if (!checkIn || !checkOut) return { ok: false, fault: "datesMissing" };
  if (!isPlainDate(checkIn)) return { ok: false, fault: "checkInUnreadable" };
  if (!isPlainDate(checkOut)) return { ok: false, fault: "checkOutUnreadable" };
  if (checkOut <= checkIn) return { ok: false, fault: "checkOutNotAfterCheckIn" };
  if (checkIn < now.today) return { ok: false, fault: "inThePast" };
  if (checkIn < firstCheckInOf(now, rules)) return { ok: false, fault: "tooLateToday" };
  if (checkIn > lastCheckIn) return { ok: false, fault: "tooFarAhead", lastCheckIn };
  if (nightCount(stay) > maxNights) return { ok: false, fault: "tooLong", maxNights };
  const nights = nightsOf(stay);
  const minNights = nights.reduce(
    (most, night) => Math.max(most, nightMinimum(night, rules, card)),
    0,
  );
  if (nights.length < minNights) return { ok: false, fault: "tooShort", minNights };
  return { ok: true, nights };
}

/** The nights of a stay by the date they begin on, check-out excluded; none when reversed. */
export function nightsOf(stay: Stay): PlainDate[] {
  return Array.from({ length: nightCount(stay) }, (_, night) => addDays(stay.checkIn, night));
}

/** How many nights a stay has; 0 when reversed. */
export function nightCount(stay: Stay): number {
  return Math.max(0, daysBetween(stay.checkIn, stay.checkOut));
}

/**
 * The fewest nights a stay arriving that day may have. Two nights before the festive weeks stay two;
 * a stay that reaches into them needs their minimum (minimum 2, festive 5).
 */
export function minNightsFor(checkIn: PlainDate, card: RateCard, rules: StayRules): number {
  return fewestNights((night) => addDays(checkIn, night), card, rules);
}

/** The fewest nights a stay leaving that day may have; the mirror of `minNightsFor`. */
export function minNightsUntil(checkOut: PlainDate, card: RateCard, rules: StayRules): number {
  return fewestNights((night) => addDays(checkOut, -1 - night), card, rules);
}

/** The first day one may still arrive: tomorrow, once the same-day hour has struck. */
export function firstCheckInOf(now: Now, rules: StayRules): PlainDate {
  return now.hour < rules.sameDayUntilHour ? now.today : addDays(now.today, 1);
}

/** The last day one may arrive; bookable 18 months ahead. */
export function lastCheckInOf(now: Now, rules: StayRules): PlainDate {
  return addMonths(now.today, rules.windowMonths);
}

// Walks away from the fixed end of the stay; each night added may raise the minimum, until the nights walked meet it.
function fewestNights(
  nightAt: (index: number) => PlainDate,
  card: RateCard,
  rules: StayRules,
): number {
  let nights = 0;
  let minimum = 1;
  while (nights < minimum) {
    minimum = Math.max(minimum, nightMinimum(nightAt(nights), rules, card));
    nights += 1;
  }
  return nights;
}

function nightMinimum(night: PlainDate, rules: StayRules, card: RateCard): number {
  return Math.max(rules.minNights, seasonOf(night, card)?.minNights ?? 0);
}
