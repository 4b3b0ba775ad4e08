// A stay, the nights from check-in up to, but excluding, check-out, and the party that comes: which are allowed, and why
// one is refused.
import { addDays, addMonths, daysBetween, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { nightRulesOf, seasonOf } from "./rate-card.ts";
import type { ApartmentRate, RateCard } from "./rate-card.ts";
import type { StoredStayRules } from "./stored-terms.ts";

/** `notOpen`: the property has not opened yet, or closed again, and guests can book nothing. */
export type StayRules = StoredStayRules & { notOpen?: boolean };

/** Half-open: the night of `checkOut` is not part of the stay. */
export interface Stay {
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** What is wrong with a stay; each is a message key. */
export type StayFault =
  | "datesMissing"
  | "checkInUnreadable"
  | "checkOutUnreadable"
  | "checkOutNotAfterCheckIn"
  | "notOpen"
  | "inThePast"
  | "tooLateToday"
  | "tooShort"
  | "tooLong"
  | "tooFarAhead"
  | "noArrival"
  | "noDeparture";

/** Date and time at the property, from `propertyDay`. */
export interface Now {
  today: PlainDate;
  hour: number;
  minute?: number;
}

/** The number or date for the message of a fault. */
export interface StayLimit {
  minNights?: number;
  maxNights?: number;
  lastCheckIn?: PlainDate;
  /** The day on which arrival or departure is not possible. */
  date?: PlainDate;
}

/** An allowed stay with its nights, or the fault with its limit. */
export type StayCheck =
  | { ok: true; nights: PlainDate[] }
  | ({ ok: false; fault: StayFault } & StayLimit);

/** The rules of an apartment's nights, of its rates. Without them only the rules of the whole property are checked. */
type NightRulesSource = Pick<ApartmentRate, "nightRules">;

/**
 * Whether a stay is allowed, free or not: minimum, maximum, booking window, same-day arrival, and the rules of the nights of
 * `apartment`. Its closed nights count as taken (`withClosedNights`).
 */
export function checkStay(
  stay: Stay,
  now: Now,
  rules: StayRules,
  card: RateCard,
  apartment?: NightRulesSource,
): StayCheck {
  const { checkIn, checkOut } = stay;
  const { maxNights } = rules;
  const lastCheckIn = lastCheckInOf(now, rules);
  if (!checkIn || !checkOut) return { ok: false, fault: "datesMissing" };
  if (!isPlainDate(checkIn)) return { ok: false, fault: "checkInUnreadable" };
  if (!isPlainDate(checkOut)) return { ok: false, fault: "checkOutUnreadable" };
  if (checkOut <= checkIn) return { ok: false, fault: "checkOutNotAfterCheckIn" };
  if (rules.notOpen) return { ok: false, fault: "notOpen" };
  if (checkIn < now.today) return { ok: false, fault: "inThePast" };
  if (checkIn < firstCheckInOf(now, rules)) return { ok: false, fault: "tooLateToday" };
  if (checkIn > lastCheckIn) return { ok: false, fault: "tooFarAhead", lastCheckIn };
  if (nightCount(stay) > maxNights) return { ok: false, fault: "tooLong", maxNights };
  const nights = nightsOf(stay);
  const minNights = nights.reduce(
    (most, night) => Math.max(most, nightMinimum(night, rules, card, apartment)),
    0,
  );
  if (nightRulesOf(checkIn, apartment).noArrival)
    return { ok: false, fault: "noArrival", date: checkIn };
  if (nights.length < minNights) return { ok: false, fault: "tooShort", minNights };
  if (nightRulesOf(checkOut, apartment).noDeparture)
    return { ok: false, fault: "noDeparture", date: checkOut };
  return { ok: true, nights };
}

/**
 * The check of a stay whose apartment is not chosen yet: allowed if any of the apartments allows it, else why the first one
 * does not. Without apartments only the rules of the property are checked.
 */
export function checkStayInAny(
  stay: Stay,
  now: Now,
  { rules, card }: { rules: StayRules; card: RateCard },
  apartments: readonly NightRulesSource[],
): StayCheck {
  let refusal: StayCheck | undefined;
  for (const apartment of apartments) {
    const check = checkStay(stay, now, rules, card, apartment);
    if (check.ok) return check;
    refusal ??= check;
  }
  return refusal ?? checkStay(stay, now, rules, card);
}

/** The nights of a stay by their first date, check-out excluded; none when the dates are reversed. */
export function nightsOf(stay: Stay): PlainDate[] {
  return Array.from({ length: nightCount(stay) }, (_, night) => addDays(stay.checkIn, night));
}

/** How many nights a stay has; 0 when the dates are reversed. */
export function nightCount(stay: Stay): number {
  return Math.max(0, daysBetween(stay.checkIn, stay.checkOut));
}

/**
 * The minimum nights of a stay arriving that day, until a day on which departure is possible. Two nights just before the
 * festive weeks are allowed; a stay that reaches into them needs their minimum (minimum 2, festive 5).
 */
export function minNightsFor(
  checkIn: PlainDate,
  card: RateCard,
  rules: StayRules,
  apartment?: NightRulesSource,
): number {
  return fewestNights(
    (night) => nightMinimum(addDays(checkIn, night), rules, card, apartment),
    (nights) => nightRulesOf(addDays(checkIn, nights), apartment).noDeparture === true,
    rules,
  );
}

/** The minimum nights of a stay departing that day; the counterpart of `minNightsFor`. */
export function minNightsUntil(
  checkOut: PlainDate,
  card: RateCard,
  rules: StayRules,
  apartment?: NightRulesSource,
): number {
  return fewestNights(
    (night) => nightMinimum(addDays(checkOut, -1 - night), rules, card, apartment),
    (nights) => nightRulesOf(addDays(checkOut, -nights), apartment).noArrival === true,
    rules,
  );
}

/** The first possible day of arrival: tomorrow, once the same-day hour is past. */
export function firstCheckInOf(now: Now, rules: StayRules): PlainDate {
  return now.hour < rules.sameDayUntilHour ? now.today : addDays(now.today, 1);
}

/** The last possible day of arrival, `windowMonths` ahead. */
export function lastCheckInOf(now: Now, rules: StayRules): PlainDate {
  return addMonths(now.today, rules.windowMonths);
}

// Adds nights from the fixed end of the stay; each one may raise the minimum, until the number of nights meets it and the
// other end is possible. Beyond the longest stay there is none.
function fewestNights(
  minimumOf: (index: number) => number,
  isEndRefused: (nights: number) => boolean,
  { maxNights }: StayRules,
): number {
  let nights = 0;
  let minimum = 1;
  while (nights < minimum || (nights <= maxNights && isEndRefused(nights))) {
    minimum = Math.max(minimum, minimumOf(nights));
    nights += 1;
  }
  return nights;
}

function nightMinimum(
  night: PlainDate,
  rules: StayRules,
  card: RateCard,
  apartment: NightRulesSource | undefined,
): number {
  return (
    nightRulesOf(night, apartment).minNights ??
    Math.max(rules.minNights, seasonOf(night, card)?.minNights ?? 0)
  );
}

/** Children are those under the age of the tourist fee, 12. */
export interface Party {
  adults: number;
  children: number;
}

/** What is wrong with a party; each is a message key. */
export type PartyFault = "noAdult" | "notWhole" | "tooMany";

/** The size of a valid party, or the fault, with the apartment's capacity when it was exceeded. */
export type PartyCheck =
  | { ok: true; size: number }
  | { ok: false; fault: PartyFault; capacity?: number };

/** The most adults, and the most children, of one booking: limits the input, independent of the apartment's capacity. */
export const maxAdultsOrChildren = 20;

/** Whether a party is valid (1 to 20 adults, 0 to 20 children) and fits the capacity when given, to which all guests count. */
export function checkParty(party: Party, capacity?: number): PartyCheck {
  const { adults, children } = party;
  if (!Number.isInteger(adults) || !Number.isInteger(children) || children < 0)
    return { ok: false, fault: "notWhole" };
  if (adults < 1) return { ok: false, fault: "noAdult" };
  if (adults > maxAdultsOrChildren || children > maxAdultsOrChildren)
    return { ok: false, fault: "tooMany" };
  const size = adults + children;
  if (capacity !== undefined && size > capacity) return { ok: false, fault: "tooMany", capacity };
  return { ok: true, size };
}

/** A stay that the rules do not allow, with the limit for its message; or an invalid party, or one that does not fit. */
export type StayRefusal =
  | ({ reason: "stayNotAllowed"; fault: StayFault } & StayLimit)
  | { reason: "partyFaulty"; fault: PartyFault; capacity?: number };

/** The date field that the guest has to change; the message is shown next to it. */
export const stayFaultFields: Record<StayFault, "checkIn" | "checkOut"> = {
  datesMissing: "checkIn",
  checkInUnreadable: "checkIn",
  checkOutUnreadable: "checkOut",
  checkOutNotAfterCheckIn: "checkOut",
  notOpen: "checkIn",
  inThePast: "checkIn",
  tooLateToday: "checkIn",
  tooFarAhead: "checkIn",
  tooShort: "checkOut",
  tooLong: "checkOut",
  noArrival: "checkIn",
  noDeparture: "checkOut",
};
