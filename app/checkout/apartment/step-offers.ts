// What step one of /book offers: each apartment of the list, small enough for the loader data, and the two rate plans compared.
import type { PropertyFacts } from "#property/facts.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { LowestPrice } from "#app/apartments/apartment-card-data.ts";
import type { LowestPrices } from "#app/availability/describe-lowest-prices.server.ts";
import type { Kind } from "#app/apartments/rules/apartment.ts";
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import {
  cancellationBasis,
  cancellationSchedule,
  offeredPlan,
} from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { checkParty } from "#app/stays/rules/stay.ts";
import type { Now, Party, Stay } from "#app/stays/rules/stay.ts";

/** One apartment in the list. */
export interface ApartmentOffer {
  id: number;
  slug: string;
  name: string;
  summary: string;
  guests: number;
  kind: Kind;
  bedrooms: number;
  sizeM2: number;
  /** File name as in pictures.json; null for an apartment without pictures. */
  picture: string | null;
  /** The lowest price of a night before dates are chosen; null with dates, and where no stay can be booked. */
  from: LowestPrice | null;
  /** Price of the stay in the chosen plan, all fees included; null without valid dates. */
  total: Cents | null;
  /** The same in the other currency that the guest chose. */
  about?: string | undefined;
  /** The same in each plan, where the dates have two. */
  totals: Record<RatePlan, Cents> | null;
  /** What can be looked at in place: pictures beside the cover, and every feature. */
  look: { pictures: { name: string; alt: string }[]; features: string };
  /** Why it cannot be chosen, or null. */
  reason: "taken" | "tooSmall" | null;
}

/** Words of what can be looked at, in the language of the page. */
export interface LookTexts {
  lookOf(apartment: LocalizedApartment): ApartmentOffer["look"];
}

/** The offer of an apartment for a stay; `hasPlans` where the dates have two. */
export function toApartmentOffer(
  { apartment, reason, quotes }: FoundStay,
  plan: RatePlan,
  hasPlans: boolean,
  texts: LookTexts,
): ApartmentOffer {
  const { flexible, nonRefundable } = quotes ?? {};
  return {
    ...summarize(apartment, texts),
    total: quotes?.[plan].total ?? null,
    totals:
      hasPlans && reason === null && flexible && nonRefundable
        ? { flexible: flexible.total, nonRefundable: nonRefundable.total }
        : null,
    // What the rules of its own nights refuse is not available on these dates either.
    reason: reason === null || reason === "tooSmall" ? reason : "taken",
  };
}

/** The offer of an apartment while no dates are chosen. */
export function offerWithoutDates(
  apartment: LocalizedApartment,
  party: Party,
  lowest: LowestPrices,
  texts: LookTexts,
): ApartmentOffer {
  const fits = checkParty(party, apartment.guests).ok;
  return {
    ...summarize(apartment, texts),
    from: lowest.get(apartment.id)?.shown() ?? null,
    total: null,
    totals: null,
    reason: fits ? null : "tooSmall",
  };
}

/** How many pictures beside the cover can be looked at in the list. */
export const picturesInList = 3;

function summarize(apartment: LocalizedApartment, texts: LookTexts) {
  const { id, slug, kind, guests, bedrooms, sizeM2, texts: words } = apartment;
  const { name, summary } = words;
  const picture = apartment.pictures[0]?.file ?? null;
  return {
    id,
    slug,
    name,
    summary,
    kind,
    guests,
    bedrooms,
    sizeM2,
    picture,
    look: texts.lookOf(apartment),
    from: null,
  };
}

/** Both rate plans side by side. */
export interface PlanOffer {
  /** The discount of the non-refundable rate on the nights, in percent. */
  percent: number;
  /** By plan, in cents, all fees included; null while no apartment is chosen. */
  totals: Record<RatePlan, Cents> | null;
  policies: Record<RatePlan, CancellationPolicy>;
}

/** Null when only one plan is offered for the stay. `quotes` are those of the chosen apartment. */
export function makePlanOffer(
  stay: Stay,
  { card }: Pick<Rates, "card">,
  quotes: Record<RatePlan, Quote> | null,
  now: Now,
  facts: PropertyFacts,
): PlanOffer | null {
  const sold = card.plans.find(({ key }) => key === "nonRefundable");
  if (!sold || !hasTwoRates(stay, card, now, facts)) return null;
  const totalOf = (plan: RatePlan) => quotes?.[plan].total ?? 0;
  const policyOf = (plan: RatePlan) => {
    const quote = quotes?.[plan];
    if (quote)
      return cancellationSchedule(stay, plan, cancellationBasis(quote, quote.dueNow), facts, now);
    // Before there is an amount, only the dates are known.
    const { steps } = cancellationSchedule(stay, plan, { kept: 0, paid: 0 }, facts, now);
    return { plan, steps };
  };
  return {
    percent: 100 - sold.percent,
    totals: quotes && { flexible: totalOf("flexible"), nonRefundable: totalOf("nonRefundable") },
    policies: { flexible: policyOf("flexible"), nonRefundable: policyOf("nonRefundable") },
  };
}

function hasTwoRates(stay: Stay, card: Rates["card"], now: Now, facts: PropertyFacts): boolean {
  const offered = (plan: RatePlan) => offeredPlan(plan, stay, card, facts, now);
  return offered("flexible") !== offered("nonRefundable");
}

/** Whether only the cheaper plan is offered for the stay, because both have the same terms. */
export function hasOneRate(
  stay: Stay,
  { card }: Pick<Rates, "card">,
  now: Now,
  facts: PropertyFacts,
): boolean {
  return offeredPlan("flexible", stay, card, facts, now) !== "flexible";
}
