// What extras cost: the lines that they add to a quote, in whole cents.
import type { PriceLine } from "#app/stays/rules/stored-terms.ts";
import { namesOf } from "./extra.ts";
import type { Extra, ExtraUnit } from "./extra.ts";

/** What a price depends on; `guests` are adults and children. */
export interface PricedStay {
  nights: number;
  guests: number;
}

/** The `rule` of an extra's line, by which it is found again. */
export function ruleOf(id: string): string {
  return `extra:${id}`;
}

/** How many times the price is charged. */
export function chargedUnits(
  unit: ExtraUnit,
  quantity: number,
  { nights, guests }: PricedStay,
): number {
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

/** The line of an extra; a free one has a line too. `agreed` is the line that the booking has of it: its price stays. */
export function extraLine(
  { id, unit, amount, words }: Pick<Extra, "id" | "unit" | "amount" | "words">,
  quantity: number,
  stay: PricedStay,
  { defaultLanguage, agreed, due = "now" }: ExtraLineOptions,
): PriceLine {
  const unitAmount = agreed?.unitAmount ?? amount;
  const charged = chargedUnits(unit, quantity, stay);
  return {
    kind: "extra",
    rule: ruleOf(id),
    amount: unitAmount * charged,
    quantity: charged,
    unitAmount,
    names: agreed?.names ?? namesOf(words, defaultLanguage),
    due: agreed?.due ?? due,
  };
}

interface ExtraLineOptions {
  defaultLanguage: string;
  agreed?: PriceLine | undefined;
  /** `now` when booking, `property` for what is ordered later: it is part of what is still open. */
  due?: PriceLine["due"];
}
