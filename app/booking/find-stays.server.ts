// Searches all apartments for a stay and a party: whether each is free, if not why, and what it costs.
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { SpokenApartment } from "#app/apartments/apartments.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { takenApartments } from "./nights.sql.server.ts";
import { readOfferedRates } from "./read-offered-rates.server.ts";
import type { Rates } from "./rates.sql.server.ts";
import { offeredPlan } from "./rules/offered-plan.ts";
import { checkParty } from "./rules/party.ts";
import type { Party } from "./rules/party.ts";
import { propertyDay } from "./rules/plain-date.ts";
import type { PlainDate } from "./rules/plain-date.ts";
import { quoteStay } from "./rules/price.ts";
import type { Quote } from "./rules/price.ts";
import type { RatePlan } from "./rules/rate-card.ts";
import { checkStay } from "./rules/stay.ts";
import type { Stay, StayFault, StayVerdict } from "./rules/stay.ts";

/**
 * The result for one apartment. `quotes` exist whenever the stay is allowed and the party fits, free or not; they are
 * computed on first access, because most of many apartments are never shown. Keyed by the requested plan; where another
 * plan is offered in its place, the quote names that one.
 */
export interface FoundStay {
  apartment: SpokenApartment;
  free: boolean;
  reason: null | "taken" | "tooSmall" | StayFault;
  /** Values for the message of the fault. */
  minNights?: number;
  maxNights?: number;
  lastCheckIn?: PlainDate;
  quotes: Record<RatePlan, Quote> | null;
}

/** A search. The nights of `ownBookingId`, the guest's own unfinished booking, count as free. */
export interface StaySearch {
  stay: Stay;
  party: Party;
  language: string;
  ownBookingId?: string;
}

/** The result for every bookable apartment, in the owner's order. Never throws on a stay's dates. */
export async function findStays(search: StaySearch, house: House): Promise<FoundStay[]> {
  const { db } = house.database;
  const now = house.clock.now();
  const [apartments, rates] = await Promise.all([
    listApartments(db, search.language),
    readOfferedRates(house),
  ]);
  const day = propertyDay(now, facts.timeZone);
  const verdict = checkStay(search.stay, day, rates.rules, rates.card);
  const { checkIn: from, checkOut: to } = search.stay;
  const taken = verdict.ok
    ? await takenApartments(db, { from, to, now, ownBookingId: search.ownBookingId })
    : new Set<number>();
  const offered = (plan: RatePlan) => offeredPlan(plan, search.stay, rates.card, facts, day);
  const plans = { flexible: offered("flexible"), nonRefundable: offered("nonRefundable") };
  return apartments.map((apartment) =>
    judged(apartment, search, verdict, !taken.has(apartment.id), { rates, plans }),
  );
}

function judged(
  apartment: SpokenApartment,
  { stay, party }: StaySearch,
  verdict: StayVerdict,
  isFree: boolean,
  { rates, plans }: { rates: Rates; plans: Record<RatePlan, RatePlan> },
): FoundStay {
  if (!verdict.ok) {
    const { ok: _, fault, ...needed } = verdict;
    return { apartment, free: false, reason: fault, ...needed, quotes: null };
  }
  if (!checkParty(party, apartment.guests).ok)
    return { apartment, free: false, reason: "tooSmall", quotes: null };
  const quote = (plan: RatePlan) =>
    quoteStay(stay, party, rates.of(apartment.id), rates.card, plan);
  let quotes: FoundStay["quotes"] = null;
  return {
    apartment,
    free: isFree,
    reason: isFree ? null : "taken",
    get quotes() {
      quotes ??= {
        flexible: quote(plans.flexible),
        nonRefundable: quote(plans.nonRefundable),
      };
      return quotes;
    },
  };
}
