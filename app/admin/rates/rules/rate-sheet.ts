// All rates of the property as one value: what a draft holds, what is published, and what an earlier version is put back from.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { ApartmentRate, NightRules, RateCard } from "#app/stays/rules/rate-card.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";
import type { EditableApartmentRate, EditableRates } from "./editable-rates.ts";

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
