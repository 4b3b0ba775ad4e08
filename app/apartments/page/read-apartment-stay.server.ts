// The stay in the query of an apartment's page: validated, priced by both rate plans, with its terms and free alternatives.
import { findStays, suggestStays } from "#app/availability/find-stays.server.ts";
import type { BookRequest } from "#app/checkout/read-book-request.server.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import { aboutText } from "#app/stays/other-currency.server.ts";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { RawStayQuery, StayQuery } from "#app/stays/rules/stay-query.ts";
import { checkParty, checkStay, stayFaultFields } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import type { LocalizedApartment } from "../apartments.sql.server.ts";
import type { SearchFault } from "../rules/list-search.ts";

/** The requested stay and the offer for it. */
export interface ApartmentStay {
  /** As it was typed, to fill the fields with. */
  raw: RawStayQuery;
  faults: SearchFault[];
  party: Party;
  plan: RatePlan;
  /** The dates with their price, if the booking rules accept them and the party fits. */
  offer: StayOffer | null;
}

/** A stay that passes the booking rules, free or not. */
export interface StayOffer {
  stay: Stay;
  /** By the chosen rate plan. */
  quote: Quote & { about?: string | undefined };
  policy: CancellationPolicy;
  /** What the non-refundable plan costs less, in cents. */
  saving: number;
  free: boolean;
  /** When it is not free: free stays of the same length, the nearest first. */
  nearest: { stay: Stay; total: number }[];
}

/** Checks the stay of the query for this apartment. With `show` the guest asked for the price, so a missing date is a fault. */
export async function readApartmentStay(
  apartment: LocalizedApartment,
  { app, query, params, now, language, currency }: BookRequest,
  rates: Rates,
  offers: Offers,
): Promise<ApartmentStay> {
  const { facts } = app.property;
  const { stay, party, plan } = query;
  const raw = readStayQuery(params);
  const requested = { raw, party, plan };
  const stayCheck = stay && checkStay(stay, now, rates.rules, rates.card, rates.of(apartment.id));
  const faults = dateFaults(query.faults, raw, params.has("show"));
  if (stayCheck && !stayCheck.ok) {
    const { ok: _, fault, ...values } = stayCheck;
    faults.push({ field: stayFaultFields[fault], key: fault, values });
  }
  faults.push(...partyFaults(query, apartment.guests));
  if (!stay || !stayCheck?.ok || faults.length > 0) return { ...requested, faults, offer: null };

  const search = { stay, party, language, offers };
  const found = (await findStays(search, app)).find((each) => each.apartment.id === apartment.id);
  if (!found?.quotes) return { ...requested, faults, offer: null };
  const { flexible, nonRefundable } = found.quotes;
  const quote = found.quotes[plan];
  const suggested = found.free
    ? null
    : await suggestStays({ ...search, plan, apartmentIds: [apartment.id] }, app);
  const nearest = suggested?.get(apartment.id)?.nearest ?? [];
  const offer: StayOffer = {
    stay,
    quote: { ...quote, about: aboutText(quote.total, currency, { language, facts }) },
    policy: cancellationSchedule(
      stay,
      quote.plan,
      cancellationBasis(quote, quote.dueNow),
      facts,
      now,
    ),
    saving: flexible.total - nonRefundable.total,
    free: found.free,
    nearest: nearest.map((near) => ({ stay: near.stay, total: near.quote.total })),
  };
  return { ...requested, faults, offer };
}

function dateFaults(
  { checkIn, checkOut }: StayQuery["faults"],
  raw: RawStayQuery,
  isPriceRequested: boolean,
): SearchFault[] {
  const faults: SearchFault[] = [];
  if (checkIn) faults.push({ field: "checkIn", key: checkIn });
  if (checkOut) faults.push({ field: "checkOut", key: checkOut });
  if (isPriceRequested && faults.length === 0 && !(raw.checkIn && raw.checkOut))
    faults.push({ field: raw.checkIn ? "checkOut" : "checkIn", key: "datesMissing" });
  return faults;
}

// A party too large for every apartment counts as too large for this one.
function partyFaults({ party, faults: queryFaults }: StayQuery, capacity: number): SearchFault[] {
  const faults = (["adults", "children"] as const).flatMap((field): SearchFault[] => {
    const key = queryFaults[field];
    if (!key) return [];
    return [{ field, key: key === "tooMany" ? "tooManyHere" : key, values: { capacity } }];
  });
  if (faults.length === 0 && !checkParty(party, capacity).ok)
    faults.push({ field: "adults", key: "tooManyHere", values: { capacity } });
  return faults;
}
