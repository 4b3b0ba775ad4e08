// Everything that the rates page changes; what is not here stays as it is.
import type { Cents } from "#app/stays/rules/money.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";

/** An apartment's own rates. */
export interface EditableApartmentRate {
  id: number;
  baseRate: Cents;
  cleaningFee: Cents;
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
