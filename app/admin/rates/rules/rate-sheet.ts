// All rates of the property as one value: what a draft holds, what is published, and what an earlier version is restored from;
// the part of it that the form of the rates edits, with the bounds of its fields and their faults.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, NightRules, RateCard } from "#app/stays/rules/rate-card.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";

/** An apartment's own rates. */
interface EditableApartmentRate {
  id: number;
  baseRate: Cents;
  cleaningFee: Cents;
  /** Base rates of years to come, by the year from which they apply. */
  ratesFrom?: Record<string, Cents>;
}

/** The rates of the property, without the prices of single nights. */
export interface EditableRates {
  apartments: EditableApartmentRate[];
  card: RateCard;
  rules: StayRules;
}

/** The bounds of each field, both ends included: amounts in cents, percentages and counts in whole numbers. */
export const rateBounds = {
  baseRate: [10_00, 10_000_00],
  cleaningFee: [0, 1000_00],
  seasonPercent: [10, 500],
  weekendUplift: [-50, 200],
  serviceFee: [0, 30],
  touristFee: [0, 100_00],
  touristAge: [1, 18],
  discount: [1, 90],
  lengthNights: [2, 365],
  stayNights: [1, 365],
  windowMonths: [1, 36],
  sameDayHour: [0, 24],
} as const satisfies Record<string, readonly [number, number]>;

/** `prices` in the order of the apartments; spans are `MM-DD`, both ends included. */
export interface SeasonLine {
  key: string;
  spans: { from: string; to: string }[];
  prices: Cents[];
}

/** A line for each yearly season, at the base rates of the present. */
export function buildSeasonLines({ apartments, card }: EditableRates): SeasonLine[] {
  const yearly = card.seasons.filter(({ kind }) => !kind);
  const keys = [...new Set(yearly.map(({ key }) => key))];
  return keys.map((key) => {
    const spans = yearly.filter((season) => season.key === key);
    // Priced as any night of a year that is all this season, without weekends.
    const wholeYear = spans
      .slice(0, 1)
      .map((season) => ({ ...season, from: "01-01", to: "12-31" }));
    const weekdayCard = { ...card, seasons: wholeYear, weekendDays: [] };
    return {
      key,
      spans: spans.map(({ from, to }) => ({ from, to })),
      prices: apartments.map(({ id, baseRate, cleaningFee }) => {
        const rate = { id, baseRate, cleaningFee, capacity: 1, singleNights: {} };
        return nightlyRate("2027-01-01", rate, weekdayCard);
      }),
    };
  });
}

/** `field` is the id of the control. */
export interface RateFault {
  field: string;
  reason: MessageKey<"admin-rates.faults">;
  /** Bounds for the message; of amounts in cents. */
  values?: Record<string, number>;
}

/** An apartment's own rates with those of its years and nights. */
export interface SheetApartment extends EditableApartmentRate {
  /** Base rates by the year from which they apply. */
  ratesFrom: Record<string, Cents>;
  /** The owner's prices of single nights. */
  prices: Record<PlainDate, Cents>;
  /** What else is set for single nights; a night without anything is not there. */
  nights: Record<PlainDate, NightRules>;
}

/** The rates of every bookable apartment, the rate card and the stay rules. */
export interface RateSheet extends EditableRates {
  apartments: SheetApartment[];
}

/** The sheet of rates as they are read; `apartments` are the ids of those that can be booked. */
export function toRateSheet(rates: {
  apartments: readonly number[];
  of(id: number): ApartmentRate;
  card: RateCard;
  rules: StayRules;
}): RateSheet {
  const apartments = rates.apartments.map((id) => {
    const { baseRate, cleaningFee, singleNights, nightRules = {}, ratesFrom = {} } = rates.of(id);
    return {
      id,
      baseRate,
      cleaningFee,
      ratesFrom: { ...ratesFrom },
      prices: sorted(singleNights),
      nights: sorted(nightRules),
    };
  });
  return { apartments, card: rates.card, rules: rates.rules };
}

/** The sheet that was stored; of an apartment that it does not know the rates of `live`, and none that is not in `live`. */
export function parseRateSheet(json: string, live: RateSheet): RateSheet {
  const { apartments, card, rules } = JSON.parse(json) as RateSheet;
  const known = new Map(apartments.map((each) => [each.id, each]));
  return { apartments: live.apartments.map((each) => known.get(each.id) ?? each), card, rules };
}

/** The sheet with what the form of the rates edits; years, nights and seasons that are not yearly stay. */
export function withEdits(sheet: RateSheet, { apartments, card, rules }: EditableRates): RateSheet {
  const edited = new Map(apartments.map((each) => [each.id, each]));
  const { names } = sheet.card;
  return {
    apartments: sheet.apartments.map((each) => ({ ...each, ...edited.get(each.id) })),
    card: {
      ...card,
      seasons: [...sheet.card.seasons.filter(({ kind }) => kind), ...card.seasons],
      ...(names && { names }),
    },
    rules,
  };
}

/** The sheet with other rates of some apartments. */
export function withApartments(
  sheet: RateSheet,
  ids: readonly number[],
  edit: (apartment: SheetApartment) => Partial<SheetApartment>,
): RateSheet {
  const apartments = sheet.apartments.map((each) =>
    ids.includes(each.id) ? { ...each, ...edit(each) } : each,
  );
  return { ...sheet, apartments };
}

/** An apartment's rate as the price takes it; `capacity` does not matter for prices of nights. */
export function rateOf(sheet: RateSheet, id: number, capacity = 1): ApartmentRate {
  const own = sheet.apartments.find((each) => each.id === id);
  if (!own) throw new RangeError(`There is no apartment ${id}`);
  const { baseRate, cleaningFee, ratesFrom, prices, nights } = own;
  return {
    id,
    baseRate,
    cleaningFee,
    capacity,
    singleNights: prices,
    nightRules: nights,
    ratesFrom,
  };
}

/** Whether two sheets are the same to the last night, however their yearly seasons are written. */
export function isSameSheet(a: RateSheet, b: RateSheet): boolean {
  return comparable(a) === comparable(b);
}

function comparable(sheet: RateSheet): string {
  const dated = sheet.card.seasons.filter(({ kind }) => kind);
  const text = sheetText({ ...sheet, card: { ...sheet.card, seasons: dated } });
  return text + JSON.stringify(startsOf(sheet.card));
}

/** The sheet as JSON, the same for the same rates. */
export function sheetText({ apartments, card, rules }: RateSheet): string {
  const ordered = apartments.map((each) => ({
    id: each.id,
    baseRate: each.baseRate,
    cleaningFee: each.cleaningFee,
    ratesFrom: sorted(each.ratesFrom),
    prices: sorted(each.prices),
    nights: sorted(each.nights),
  }));
  const { names, seasons, ...fees } = card;
  return JSON.stringify({
    apartments: ordered,
    card: { ...sorted(fees), seasons: seasons.map(sorted), ...(names && { names: sorted(names) }) },
    rules: sorted(rules),
  });
}

// By key, so that equal values are equal as JSON.
function sorted<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries) as Values;
}
