// GET /api/availability and POST /api/quotes: which apartments are free, and what a stay costs. Nothing is stored.
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import { depositOf } from "#app/bookings/deposits/rules/damage-deposit.ts";
import { priceExtras } from "#app/bookings/extras/price-extras.server.ts";
import { findOfferedParts } from "#app/bookings/payments/plans/read-plan.server.ts";
import type { FieldFaults } from "#app/bookings/rules/booking-request.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { offerExtras } from "#app/extras/offer-extras.server.ts";
import { orderUntil } from "#app/extras/rules/extra-offer.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import { offerReasons } from "./answer-schemas.ts";
import type { Availability, Offer, QuoteAnswer } from "./answer-schemas.ts";
import { answerJson, describeParts } from "./answer.ts";
import type { Answer } from "./answer.ts";
import type { Fault } from "./problem.ts";
import { readStayRequest } from "./read-request.ts";
import { stayFault } from "./refusal-faults.ts";
import { refuseRequest } from "./refuse-request.server.ts";

/** Answers the query parameters. Defaults: two adults, rate plan flexible. Dates that the stay rules reject are a fault. */
export async function answerAvailability(
  params: URLSearchParams,
  language: Language,
  app: App,
): Promise<Answer> {
  const { stay, party, plan, faults } = parseStayQuery(asPageQuery(params));
  const [first, ...others] = faultsOf(faults);
  if (first) return refuseRequest([first, ...others], language, app);
  if (!stay) return refuseRequest([missingDate(params)], language, app);

  const found = await findStays({ stay, party, language }, app);
  // A party too large for some apartments is only noted in the list; dates that no apartment accepts are a fault.
  const isRefused = found.every(({ quotes }) => !quotes);
  const refused = isRefused ? found.find(({ reason }) => reason !== "tooSmall") : undefined;
  const fault = refused && stayFault(refused, party);
  if (fault) return refuseRequest([fault], language, app);
  const answer: Availability = {
    ...stay,
    ...party,
    // The requested rate plan may not be offered.
    ratePlan: found.find(({ quotes }) => quotes)?.quotes?.[plan].plan ?? plan,
    nights: nightCount(stay),
    apartments: found.map((each) => listed(each, plan)),
  };
  return answerJson(200, answer, { language });
}

// API parameter names and those of the pages' URLs, which name the rate plan differently.
const names = {
  checkIn: "checkIn",
  checkOut: "checkOut",
  adults: "adults",
  children: "children",
  ratePlan: "plan",
} as const;

/** The parameters of the API as the pages name them. */
export function asPageQuery(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [ours, theirs] of Object.entries(names)) {
    const value = params.get(ours);
    if (value !== null) query.set(theirs, value);
  }
  return query;
}

/** Faults of the parameters, by their names. */
export function faultsOf(faults: FieldFaults): Fault[] {
  return Object.entries(faults).map(([field, code = "required"]) => ({
    code,
    field: field === "plan" ? "ratePlan" : field,
  }));
}

/** The fault of a query without a stay. */
export function missingDate(params: URLSearchParams): Fault {
  return { code: "datesMissing", field: params.get("checkIn")?.trim() ? "checkOut" : "checkIn" };
}

function listed({ apartment, free, reason, quotes }: FoundStay, plan: RatePlan): Offer {
  const quote = quotes?.[plan];
  return {
    apartment: apartment.id,
    slug: apartment.slug,
    name: apartment.texts.name,
    capacity: apartment.guests,
    free,
    reason: shownReason(reason),
    total: quote ? { amount: quote.total, currency: quote.currency } : null,
  };
}

// The other reasons are those of every apartment alike, and were refused as faults.
function shownReason(reason: FoundStay["reason"]): Offer["reason"] {
  return offerReasons.find((known) => known === reason) ?? null;
}

/** Answers a parsed body; `network` as in platform/http/network-of.ts. Taken nights are quoted too, with `free: false`. */
export async function answerQuote(
  body: unknown,
  { language, network }: { language: Language; network: string },
  app: App,
): Promise<Answer> {
  const { facts } = app.property;
  const read = readStayRequest(body);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { apartmentId, stay, party, plan, code, extras: ordered } = read.value;
  const offers = await readOffers(app, { code: code ? { text: code, network } : null });
  const found = await findStays({ stay, party, language, offers }, app);
  const wanted = found.find(({ apartment }) => apartment.id === apartmentId);
  if (!wanted)
    return refuseRequest([{ code: "apartmentUnknown", field: "apartment" }], language, app);
  const fault = stayFault(wanted, party);
  if (!wanted.quotes || fault)
    return refuseRequest([fault ?? { code: "internal", field: null }], language, app);

  const quoted = wanted.quotes[plan];
  const outcome = wanted.codeOutcome(quoted);
  if (outcome && outcome !== "applied" && outcome !== "notBetter")
    return refuseRequest([{ code: outcome, field: "code" }], language, app);
  const asked = { stay: { ...stay, apartmentId }, party, now: app.clock.now(), facts };
  const { db } = app.database;
  const priced = await priceExtras(db, quoted, ordered, { ...asked, by: "guest" });
  const [missing] = priced.missing;
  if (missing !== undefined) {
    const known = { extra: missing };
    const unavailable = { code: "extraUnavailable", field: "extras", facts: known } as const;
    return refuseRequest([unavailable], language, app);
  }
  const { quote } = priced;
  const extraOffers = await offerExtras(db, asked.stay, asked);
  const amount = (cents: number) => ({ amount: cents, currency: quote.currency });
  const now = propertyDay(app.clock.now(), facts.timeZone);
  const parts = findOfferedParts(quote, stay, app);
  const deposit = depositOf(facts, apartmentId);
  const answer: QuoteAnswer = {
    apartment: apartmentId,
    ...stay,
    ...party,
    ratePlan: quote.plan,
    nights: quote.nights,
    free: wanted.free,
    reason: shownReason(wanted.reason),
    total: amount(quote.total),
    dueNow: amount(quote.dueNow),
    dueAtProperty: amount(quote.dueAtProperty),
    lines: quote.lines,
    cancellation: cancellationSchedule(
      stay,
      quote.plan,
      cancellationBasis(quote, quote.dueNow),
      facts,
      now,
    ).steps,
    extras: extraOffers
      .filter(({ refusal }) => refusal === null)
      .map(({ extra, left }) => ({
        id: extra.id,
        ...wordsOf(extra.words, language, facts.defaultLanguage),
        unit: extra.unit,
        price: amount(extra.amount),
        ways: extra.kind === "transfer" ? extra.ways : null,
        most: left,
        until: orderUntil(extra, stay, facts),
      })),
    parts: parts && describeParts(parts, quote.currency),
    deposit: deposit > 0 ? amount(deposit) : null,
    texts: facts.termsVersion,
  };
  return answerJson(200, answer, { language });
}
