// The stay that the URL names, checked and priced by the current rules and rates.
import { facts } from "#property/facts.ts";
import { noticeOf } from "#app/pictures/describe-shown.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { FoundStay } from "../find-stays.server.ts";
import { takenNights } from "../nights.sql.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { isFree } from "../rules/availability.ts";
import { type CancellationPolicy, cancellationSchedule } from "../rules/cancellation.ts";
import type { Party } from "../rules/party.ts";
import type { Quote } from "../rules/price.ts";
import type { RatePlan } from "../rules/rate-card.ts";
import type { Stay } from "../rules/stay.ts";

/** A stay with its apartment, its price and what cancelling it would give back, as the steps show it. */
export interface Choice {
  stay: Stay;
  party: Party;
  plan: RatePlan;
  /** Both rates have the same terms for this stay: only this one, which costs less, is offered. */
  oneRate: boolean;
  apartmentId: number;
  apartment: { slug: string; name: string; picture: string | null };
  quote: Quote;
  policy: CancellationPolicy;
  /** A note while the apartment's picture is a rendering, else null. */
  notice: string | null;
  /** Whether another booking has the nights. */
  taken: boolean;
}

/**
 * The choice that the URL names, or null when it names none that the rules accept. Taken nights alone do not refuse it, and
 * the nights held by `own`, this guest's unfinished booking, do not count as taken. `found` is the result of `findStays`.
 */
export async function findChoice(
  visit: BookVisit,
  own: Booking | null,
  found: FoundStay[],
): Promise<Choice | null> {
  const { stay, party, plan, apartment, faults } = visit.query;
  if (!stay || Object.keys(faults).length > 0) return null;
  const wanted = found.find((each) => each.apartment.id === apartment);
  if (!wanted?.quotes || (wanted.reason !== null && wanted.reason !== "taken")) return null;
  const { id, slug, words, pictures } = wanted.apartment;
  const quote = wanted.quotes[plan];
  return {
    stay,
    party,
    // The requested rate may not be offered.
    plan: quote.plan,
    oneRate: wanted.quotes.flexible.plan !== "flexible",
    apartmentId: id,
    apartment: { slug, name: words.name, picture: pictures[0]?.file ?? null },
    notice: noticeOf(pictures.slice(0, 1), visit.language),
    quote,
    policy: cancellationSchedule(stay, quote.plan, quote.dueNow, facts, visit.now),
    taken: wanted.reason === "taken" && !(await keepsIt(visit, own, id, stay)),
  };
}

async function keepsIt(
  { house }: BookVisit,
  own: Booking | null,
  apartmentId: number,
  stay: Stay,
): Promise<boolean> {
  if (own?.status !== "pending_payment" || own.apartmentId !== apartmentId) return false;
  const taken = await takenNights(house.database.db, {
    apartments: [apartmentId],
    from: stay.checkIn,
    to: stay.checkOut,
    now: house.clock.now(),
    ownBookingId: own.id,
  });
  return isFree(stay, taken.get(apartmentId) ?? new Set());
}
