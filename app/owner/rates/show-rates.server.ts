// Builds what the rates page shows: the form, what it would change, and the explained price of a sample stay.
import { facts } from "#property/facts.ts";
import { explainPrice } from "#app/booking/rules/explain-price.ts";
import type { ExplainedPrice } from "#app/booking/rules/explain-price.ts";
import { checkParty } from "#app/booking/rules/party.ts";
import { addDays, daysBetween, propertyDay } from "#app/booking/rules/plain-date.ts";
import { parseStayQuery, readStayQuery } from "#app/booking/rules/stay-query.ts";
import type { RawStayQuery, StayQuery } from "#app/booking/rules/stay-query.ts";
import { checkStay } from "#app/booking/rules/stay.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { LoadedRates } from "./load-rates.server.ts";
import { fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { rateChanges } from "./rules/rate-changes.ts";
import type { RateChange } from "./rules/rate-changes.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";
import { seasonLines } from "./rules/season-lines.ts";
import type { SeasonLine } from "./rules/season-lines.ts";

/** The price of the sample stay: by the saved rates, and by the typed ones when they differ. */
export interface SamplePrice {
  now: ExplainedPrice;
  typed: ExplainedPrice | null;
  /** Why it could not be booked, by the typed rates. */
  refused: CalendarFault | null;
}

/** What the page shows beside the form itself. */
export interface ShownRates {
  lines: SeasonLine[];
  changes: RateChange[];
  sample: { asked: RawStayQuery; price: SamplePrice | null; faults: CalendarFault[] };
}

/** `typed` are the rates in the form, or null while it is faulty; `asked` the sample stay, complete or not. */
export function showRates(
  loaded: LoadedRates,
  typed: RateSheet | null,
  asked: URLSearchParams,
  nameOf: (season: string) => string,
  clock: Clock,
): ShownRates {
  const filled = withSample(asked, loaded, clock);
  const query = parseStayQuery(filled);
  const faults = sampleFaults(query, loaded);
  const changes = typed ? rateChanges(loaded.sheet, typed, nameOf) : [];
  return {
    lines: seasonLines(typed ?? loaded.sheet),
    changes,
    sample: {
      asked: readStayQuery(filled),
      price:
        faults.length > 0 ? null : priceOf(query, loaded, changes.length > 0 ? typed : null, clock),
      faults,
    },
  };
}

const longestSample = 365;

// The default sample: a week in 30 days, two guests, the first apartment.
function withSample(asked: URLSearchParams, { apartments }: LoadedRates, clock: Clock) {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const checkIn = addDays(today, 30);
  const usual = {
    apartment: String(apartments[0]?.id ?? ""),
    checkIn,
    checkOut: addDays(checkIn, 7),
    adults: "2",
    children: "0",
    plan: "flexible",
  };
  return asked.has("checkIn") ? asked : new URLSearchParams(usual);
}

function sampleFaults(query: StayQuery, { rates }: LoadedRates): CalendarFault[] {
  const faults = fieldFaults(query.faults, [
    "apartment",
    "checkIn",
    "checkOut",
    "adults",
    "children",
    "plan",
  ]);
  if (faults.length > 0) return faults;
  const { stay, apartment } = query;
  if (apartment === null || !rates.apartments.includes(apartment))
    return [{ field: "apartment", reason: "apartmentUnknown" }];
  if (!stay) return [{ field: "checkIn", reason: "datesMissing" }];
  if (daysBetween(stay.checkIn, stay.checkOut) > longestSample)
    return [{ field: "checkOut", reason: "tooLong", values: { maxNights: longestSample } }];
  return [];
}

function priceOf(
  { stay, party, apartment, plan }: StayQuery,
  { rates }: LoadedRates,
  typed: RateSheet | null,
  clock: Clock,
): SamplePrice | null {
  if (!stay || apartment === null) return null;
  const rate = rates.of(apartment);
  const now = explainPrice(stay, party, rate, rates.card, plan);
  const own = typed?.apartments.find(({ id }) => id === apartment);
  const { card, rules } = typed ?? rates;
  const verdict = checkStay(stay, propertyDay(clock.now(), facts.timeZone), rules, card);
  const fits = checkParty(party, rate.capacity);
  return {
    now,
    typed: typed ? explainPrice(stay, party, { ...rate, ...own }, card, plan) : null,
    refused: verdict.ok ? (fits.ok ? null : partyFault(fits)) : stayFault(verdict),
  };
}
