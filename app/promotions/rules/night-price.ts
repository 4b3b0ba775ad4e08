// What promotions leave of the price of a night that is shown before a stay is chosen.
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import { reductionLines } from "#app/stays/rules/reductions.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { toReduction } from "./promotion.ts";
import type { PromotionTerms } from "./promotion.ts";

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
