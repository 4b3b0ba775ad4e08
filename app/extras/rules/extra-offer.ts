// Whether an extra can be had for a stay: its apartments, its notice, the nights beside the stay, and what is left of it;
// and what it costs, as lines of a quote in whole cents.
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { PriceLine } from "#app/stays/rules/stored-terms.ts";
import { inWays, namesOf } from "./extra.ts";
import type { Extra, ExtraKind, ExtraUnit, WantedExtra } from "./extra.ts";

/** Why an extra cannot be had. `nightTaken`: another guest leaves on the day of arrival, or arrives on the day of departure. */
export type ExtraRefusal =
  | "closed"
  | "apartment"
  | "tooEarly"
  | "tooLate"
  | "nightTaken"
  | "noneLeft";

/** What is known of a stay when extras are offered for it. */
export interface OfferedStay extends Stay {
  apartmentId: number;
  /** Where the guest moves during the stay. */
  moves?: readonly Move[];
}

/** The nights beside the stay that an extra reserves. No other stay can take them, so none begins or ends on that day. */
export function extraNights(kind: ExtraKind, { checkIn, checkOut }: Stay): PlainDate[] {
  if (kind === "earlyCheckIn") return [addDays(checkIn, -1)];
  if (kind === "lateCheckOut") return [checkOut];
  return [];
}

/** The hours of the property's clock at which stays begin and end. */
interface StayHours {
  checkInHour: number;
  checkOutHour: number;
}

/** From when and until when an extra is sold, counted from arrival or departure. */
type SaleWindow = Pick<Extra, "noticeHours" | "countedFrom" | "openDays">;

/** Until when guests can order and change it: this hour of the property's clock, itself excluded. */
export function orderUntil(
  { noticeHours, countedFrom }: Pick<SaleWindow, "noticeHours" | "countedFrom">,
  { checkIn, checkOut }: Stay,
  { checkInHour, checkOutHour }: StayHours,
): { date: PlainDate; hour: number } {
  const [day, hour] =
    countedFrom === "departure" ? [checkOut, checkOutHour] : [checkIn, checkInHour];
  const hours = hour - noticeHours;
  const days = Math.floor(hours / 24);
  return { date: addDays(day, days), hour: hours - days * 24 };
}

/** From which day on guests can order it; null without a limit. */
function orderFrom(
  { countedFrom, openDays }: Pick<SaleWindow, "countedFrom" | "openDays">,
  { checkIn, checkOut }: Stay,
): PlainDate | null {
  return openDays === null
    ? null
    : addDays(countedFrom === "departure" ? checkOut : checkIn, -openDays);
}

/** Null while the guest can order and change it; else whether it is too early or too late for that. */
export function closedBecause(
  sale: SaleWindow,
  stay: Stay,
  { today, hour }: Pick<PropertyNow, "today" | "hour">,
  hours: StayHours,
): "tooEarly" | "tooLate" | null {
  const from = orderFrom(sale, stay);
  if (from !== null && today < from) return "tooEarly";
  const until = orderUntil(sale, stay, hours);
  return daysBetween(today, until.date) * 24 + until.hour - hour > 0 ? null : "tooLate";
}

/** How many of something lent are out at the same time during a stay: the night with the most of them counts. */
export function mostInUse(stay: Stay, others: readonly (Stay & { quantity: number })[]): number {
  return Math.max(
    0,
    ...nightsOf(stay).map((night) =>
      others
        .filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  );
}

/** How many of it one booking can have while `inUse` are lent to others. */
export function leftOf({ most, stock }: Pick<Extra, "most" | "stock">, inUse: number): number {
  return stock === null ? most : Math.max(0, Math.min(most, stock - inUse));
}

/** What decides beside the extra itself. `taken` are the nights of the apartment that others have. */
interface OfferFacts {
  inUse: number;
  taken: ReadonlySet<PlainDate>;
  now: Pick<PropertyNow, "today" | "hour">;
  hours: StayHours;
}

/** Null when at least one can be ordered now by a guest. */
export function refusalOf(
  extra: Extra,
  stay: OfferedStay,
  { inUse, taken, now, hours }: OfferFacts,
): ExtraRefusal | null {
  if (!extra.active) return "closed";
  return closedBecause(extra, stay, now, hours) ?? impossibilityOf(extra, stay, { inUse, taken });
}

/** Null when at least one is possible for the stay, at any time and also for staff. */
export function impossibilityOf(
  extra: Pick<Extra, "kind" | "apartments" | "most" | "stock">,
  stay: OfferedStay,
  { inUse, taken }: Pick<OfferFacts, "inUse" | "taken">,
): ExtraRefusal | null {
  const { apartments } = extra;
  if (apartments.length > 0 && !apartments.includes(stay.apartmentId)) return "apartment";
  if (extraNights(extra.kind, stay).some((night) => taken.has(night))) return "nightTaken";
  return leftOf(extra, inUse) === 0 ? "noneLeft" : null;
}

/**
 * What of an order is prepared today, or null. A transfer on the day of each of its flights, and a flight that leaves before
 * five in the morning on the day before too, when its guests are fetched or the car is ordered; a late check-out on the day
 * of departure; what is charged by the night on the day after each night, as a breakfast is; anything else on the day of
 * arrival.
 */
export function dueOn(
  { kind, unit }: Pick<Extra, "kind" | "unit">,
  wanted: WantedExtra,
  { checkIn, checkOut }: Stay,
  today: PlainDate,
): WantedExtra | null {
  if (kind === "transfer") {
    const isEve = isBeforeDawn(wanted.timeBack) && today === addDays(checkOut, -1);
    const there = wanted.ways !== "departure" && today === checkIn;
    const back = wanted.ways !== "arrival" && (today === checkOut || isEve);
    if (there && back) return wanted;
    return there ? inWays(wanted, "arrival") : back ? inWays(wanted, "departure") : null;
  }
  return isDue({ kind, unit }, { checkIn, checkOut }, today) ? wanted : null;
}

function isDue(
  { kind, unit }: Pick<Extra, "kind" | "unit">,
  { checkIn, checkOut }: Stay,
  today: PlainDate,
): boolean {
  if (kind === "lateCheckOut") return today === checkOut;
  if (unit === "night" || unit === "guestNight") return checkIn < today && today <= checkOut;
  return today === checkIn;
}

function isBeforeDawn(time: string): boolean {
  return time !== "" && time < "05:00";
}

/** What a price depends on; `guests` are adults and children. */
export interface PricedStay {
  nights: number;
  guests: number;
}

/** The `rule` of an extra's line, by which it is found again. */
export function ruleOf(id: string): string {
  return `extra:${id}`;
}

// How many times the price is charged.
function chargedUnits(unit: ExtraUnit, quantity: number, { nights, guests }: PricedStay): number {
  switch (unit) {
    case "night":
      return quantity * nights;
    case "guest":
      return quantity * guests;
    case "guestNight":
      return quantity * guests * nights;
    default:
      return quantity;
  }
}

/** The line of an extra; a free one has a line too. `agreed` is the line that the booking has of it: its price and tax stay. */
export function extraLine(
  { id, unit, amount, taxHundredths = null, words }: PricedExtra,
  quantity: number,
  stay: PricedStay,
  { defaultLanguage, agreed, due = "now" }: ExtraLineOptions,
): PriceLine {
  const unitAmount = agreed?.unitAmount ?? amount;
  const charged = chargedUnits(unit, quantity, stay);
  const own = taxHundredths === null ? undefined : taxHundredths / 100;
  const taxPercent = agreed ? agreed.taxPercent : own;
  return {
    kind: "extra",
    rule: ruleOf(id),
    amount: unitAmount * charged,
    quantity: charged,
    unitAmount,
    names: agreed?.names ?? namesOf(words, defaultLanguage),
    due: agreed?.due ?? due,
    ...(taxPercent !== undefined && { taxPercent }),
  };
}

type PricedExtra = Pick<Extra, "id" | "unit" | "amount" | "words"> &
  Partial<Pick<Extra, "taxHundredths">>;

interface ExtraLineOptions {
  defaultLanguage: string;
  agreed?: PriceLine | undefined;
  /** `now` when booking, `property` for what is ordered later: it is part of what is still open. */
  due?: PriceLine["due"];
}
