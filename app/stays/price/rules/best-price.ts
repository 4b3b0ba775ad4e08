// The best price guarantee: what the owner sets, and its arithmetic: how much the nights are reduced so that the whole stay costs what it costs elsewhere, the
// line that says so, and what of it a changed stay keeps (docs/decisions, 129).
import type { PropertyFacts } from "#property/facts.ts";
import { apartmentOn } from "../../rules/moves.ts";
import type { PlacedStay } from "../../rules/moves.ts";
import { divideHalfUp, percentOf } from "../../rules/money.ts";
import type { Cents } from "../../rules/money.ts";
import { nightsOf } from "../../rules/stay.ts";
import type { PriceLine, Quote } from "../../rules/stored-terms.ts";

/** The owner's numbers. `hoursAfterBooking` 0 is no limit; `daysBefore` are counted back from the check-in hour. */
export type Guarantee = NonNullable<PropertyFacts["bestPrice"]>;

/** Where neither the property nor its owner says otherwise. */
export const usualGuarantee: Guarantee = {
  on: true,
  hoursAfterBooking: 48,
  daysBefore: 2,
  answerHours: 24,
  extraPercent: 0,
};

/** What the owner offers now. */
export function guaranteeOf({ bestPrice }: Pick<PropertyFacts, "bestPrice">): Guarantee {
  return bestPrice ?? usualGuarantee;
}

/** What is compared with the price elsewhere, in cents: nights and every mandatory fee, without the extras that were ordered here. */
export function comparableTotal({ total, lines }: Pick<Quote, "total" | "lines">): Cents {
  return total - sumOf(lines.filter(({ kind }) => kind === "extra"));
}

/**
 * What the stay is to cost, in cents, without extras: the price elsewhere, less `extraPercent` of it, rounded half up to the guest's
 * advantage of no more than a cent.
 */
export function matchedTotal(elsewhere: Cents, extraPercent: number): Cents {
  return elsewhere - percentOf(elsewhere, extraPercent);
}

/**
 * By how much the nights are reduced so that the stay costs `target` without extras, in cents. The service fee is a percentage of the
 * nights and falls with them, so the reduction is less than the difference. It is the smallest one with which the guest pays no more
 * than `target`; where the fee's rounding leaves no exact sum, the guest pays a cent less. Never more than the nights cost: cleaning
 * and tourist fee stay. 0 where the stay costs no more than that already.
 */
export function reductionTo(target: Cents, quote: Quote): Cents {
  const needed = comparableTotal(quote) - target;
  if (needed <= 0) return 0;
  const { accommodation } = quote;
  const percent = servicePercent(quote);
  const saved = (reduction: Cents) =>
    reduction + serviceOf(quote) - percentOf(accommodation - reduction, percent);
  // Rounding moves the result by a cent at most.
  const near = Math.floor((needed * 100) / (100 + percent)) - 2;
  for (let reduction = Math.max(1, near); reduction < accommodation; reduction += 1)
    if (saved(reduction) >= needed) return reduction;
  return Math.max(0, accommodation);
}

/**
 * The quote with the nights reduced by `reduction` cents, in a line of its own after all other discounts; never below zero. The
 * service fee is its percentage of what the nights cost then. A line that is there already is replaced; 0 takes it away.
 */
export function withBestPrice(quote: Quote, reduction: Cents): Quote {
  const before = sumOf(quote.lines.filter(({ kind }) => kind === "bestPrice"));
  const full = quote.accommodation - before;
  const taken = Math.min(Math.max(0, reduction), Math.max(0, full));
  const accommodation = full - taken;
  const percent = servicePercent(quote);
  const others = quote.lines.filter(({ kind }) => kind !== "bestPrice");
  const line: PriceLine = { kind: "bestPrice", rule: "bestPrice", amount: -taken, due: "now" };
  const place = others.findLastIndex(({ kind }) => ofNights.has(kind)) + 1;
  const lines = (taken === 0 ? others : others.toSpliced(place, 0, line))
    .map((each) =>
      each.kind === "service" ? { ...each, amount: percentOf(accommodation, percent) } : each,
    )
    .filter(({ kind, amount }) => kind !== "service" || amount !== 0);
  const total = sumOf(lines);
  const dueAtProperty = sumOf(lines.filter(({ due }) => due === "property"));
  return {
    ...quote,
    lines,
    accommodation,
    total,
    dueAtProperty,
    dueNow: total - dueAtProperty,
    averageNight: divideHalfUp(accommodation, quote.nights),
  };
}

/** A reduction that was agreed, in cents, and the nights that it was agreed for. */
export interface AgreedReduction extends PlacedStay {
  reduction: Cents;
}

/**
 * What of the reduction another stay keeps, in cents: it belongs to the nights that were compared, an equal part to each, rounded half
 * up for all that are still in the stay and in the same apartment. Nights that were added have none.
 */
export function keptReduction(agreed: AgreedReduction, stay: PlacedStay): Cents {
  const compared = nightsOf(agreed);
  const kept = compared.filter(
    (night) =>
      night >= stay.checkIn &&
      night < stay.checkOut &&
      apartmentOn(stay, night) === apartmentOn(agreed, night),
  );
  return divideHalfUp(agreed.reduction * kept.length, compared.length);
}

const ofNights: ReadonlySet<PriceLine["kind"]> = new Set([
  "nights",
  "weekendNights",
  "singleNights",
  "lengthDiscount",
  "planDiscount",
  "promotion",
  "ownPrice",
]);

function serviceOf({ lines }: Pick<Quote, "lines">): Cents {
  return sumOf(lines.filter(({ kind }) => kind === "service"));
}

function servicePercent({ lines }: Pick<Quote, "lines">): number {
  return lines.find(({ kind }) => kind === "service")?.percent ?? 0;
}

function sumOf(lines: readonly PriceLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
