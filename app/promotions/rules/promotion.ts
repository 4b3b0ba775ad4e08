// A promotion: who gets it, for which stays, what it takes off, and what it leaves of the price of a night that is shown
// before a stay is chosen.
import * as v from "valibot";
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import { reductionLines, ruleOf } from "#app/stays/price/rules/reductions.ts";
import type { Reduction } from "#app/stays/price/rules/reductions.ts";
import { nightCount, nightsOf } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";

/**
 * Who gets a promotion: who types its code; everybody; everybody who books at least (`early`) or at most (`late`) so many
 * days before arrival, or at least (`long`) so many nights; a guest who has stayed before, by a personal code.
 */
export const promotionKinds = ["code", "all", "early", "late", "long", "returning"] as const;

const whole = v.pipe(v.number(), v.integer());
const day = v.nullable(v.string());

/** What decides about the price of a stay. */
export const termsSchema = v.object({
  id: v.string(),
  kind: v.picklist(promotionKinds),
  threshold: v.nullable(whole),
  percent: v.nullable(whole),
  amount: v.nullable(whole),
  apartments: v.array(whole),
  bookFrom: day,
  bookUntil: day,
  stayFrom: day,
  stayUntil: day,
  combines: v.boolean(),
  names: v.record(v.string(), v.string()),
  since: v.nullable(v.string()),
});

/** The terms of a promotion, as a booking stores them. Days include both ends; null is without a limit. */
export type PromotionTerms = v.InferOutput<typeof termsSchema>;

/** A promotion as the owner edits it. */
export type Promotion = PromotionTerms & {
  version: number;
  status: "draft" | "active" | "ended";
  code: string | null;
  mostUses: number | null;
  mostUsesPerGuest: number | null;
  announced: boolean;
};

/** The terms alone, without what changes with use. */
export function termsOf(promotion: PromotionTerms): PromotionTerms {
  return v.parse(termsSchema, promotion);
}

/** Whether everybody gets it without a code: only such a reduction is announced, and compared with earlier prices. */
export function isForEverybody({ kind }: Pick<PromotionTerms, "kind">): boolean {
  return kind !== "code" && kind !== "returning";
}

/** Whether it can be booked on that day. */
export function isBookableOn(
  { bookFrom, bookUntil }: Pick<PromotionTerms, "bookFrom" | "bookUntil">,
  today: PlainDate,
): boolean {
  return (bookFrom === null || bookFrom <= today) && (bookUntil === null || today <= bookUntil);
}

/**
 * Whether a stay qualifies when it is booked on `bookedOn`, whatever the dates of booking: the apartment, every night
 * within the dates of stay, the days before arrival and the number of nights.
 */
export function suits(
  { kind, threshold, apartments, stayFrom, stayUntil }: PromotionTerms,
  apartmentId: number,
  stay: Stay,
  bookedOn: PlainDate,
): boolean {
  if (apartments.length > 0 && !apartments.includes(apartmentId)) return false;
  if (stayFrom !== null && stay.checkIn < stayFrom) return false;
  if (stayUntil !== null && stay.checkOut > addDays(stayUntil, 1)) return false;
  const least = threshold ?? 0;
  if (kind === "early") return daysBetween(bookedOn, stay.checkIn) >= least;
  if (kind === "late") return daysBetween(bookedOn, stay.checkIn) <= least;
  return kind !== "long" || nightCount(stay) >= least;
}

/** What it takes off, as the price takes it. */
export function toReduction({ id, percent, amount, combines, names }: PromotionTerms): Reduction {
  return { id, percent, amount, combines, names };
}

/** Those of the promotions that are lines of the price. */
export function grantedIn<Terms extends PromotionTerms>(
  { lines }: Pick<Quote, "lines">,
  promotions: readonly Terms[],
): Terms[] {
  return promotions.filter((each) => lines.some(({ rule }) => rule === ruleOf(each)));
}

/**
 * The code in capitals without spaces; "" for anything that cannot be one: only letters, digits, hyphens and underscores
 * of ASCII are possible.
 */
export function normaliseCode(text: string): string {
  const code = text.slice(0, 200).normalize("NFKC").replace(/\s/gu, "").toUpperCase();
  return /^[0-9A-Z_-]{1,32}$/.test(code) ? code : "";
}

const wholeUnit: Cents = 100;

/**
 * The first night of a stay with the promotions that the stay qualifies for; an amount off the stay is shared by its nights.
 * Prices of nights are whole units of the currency, so this one is rounded up to one: the guest never pays more than was shown.
 */
export function reducedFirstNight(
  stay: Stay,
  promotions: readonly PromotionTerms[],
  rate: ApartmentRate,
  card: RateCard,
): Cents {
  const price = nightlyRate(stay.checkIn, rate, card);
  if (promotions.length === 0) return price;
  const sum = nightsOf(stay).reduce((all, night) => all + nightlyRate(night, rate, card), 0);
  const left = reduced(sum, promotions);
  return sum === 0 ? price : Math.ceil((price * left) / sum / wholeUnit) * wholeUnit;
}

/**
 * A price per night with the promotions that every stay in the apartment gets, whatever its dates and length. Amounts are left
 * out: what they take off a night depends on the number of nights.
 */
export function reducedRate(
  apartmentId: number,
  price: Cents,
  promotions: readonly PromotionTerms[],
): Cents {
  return reduced(
    price,
    promotions.filter((each) => each.percent !== null && suitsEveryStay(each, apartmentId)),
  );
}

function suitsEveryStay(
  { kind, threshold, apartments, stayFrom, stayUntil }: PromotionTerms,
  apartmentId: number,
): boolean {
  if (stayFrom !== null || stayUntil !== null || kind === "late") return false;
  if (apartments.length > 0 && !apartments.includes(apartmentId)) return false;
  const least = kind === "early" || kind === "long" ? (threshold ?? 0) : 0;
  return least <= (kind === "long" ? 1 : 0);
}

function reduced(price: Cents, promotions: readonly PromotionTerms[]): Cents {
  const lines = reductionLines(price, promotions.map(toReduction));
  return lines.reduce((left, { amount }) => left + amount, price);
}
