// Builds what the rates page shows: the form, what it would change, and the explained price of a sample stay.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { addDays, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Clock } from "#app/platform/clock.ts";
import { explainPrice } from "#app/stays/rules/price.ts";
import type { ExplainedPrice } from "#app/stays/rules/price.ts";
import { parseStayQuery, readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { RawStayQuery, StayQuery } from "#app/stays/rules/stay-query.ts";
import { checkParty, checkStay } from "#app/stays/rules/stay.ts";
import { fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { LoadedRates } from "./load-rates.server.ts";
import { compareRates } from "./rules/compare-rates.ts";
import type { RateChange } from "./rules/compare-rates.ts";
import { buildSeasonLines } from "./rules/editable-rates.ts";
import type { SeasonLine } from "./rules/editable-rates.ts";
import { isSameSheet, rateOf } from "./rules/rate-sheet.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";

/** The price of the sample stay: by the published rates, and by the typed ones when they differ. */
export interface SamplePrice {
  now: ExplainedPrice;
  typed: ExplainedPrice | null;
  /** Why it could not be booked, by the typed rates. */
  refused: CalendarFault | null;
}

/** What the page shows beside the form itself. */
export interface RatesView {
  lines: SeasonLine[];
  changes: RateChange[];
  sample: { asked: RawStayQuery; price: SamplePrice | null; faults: CalendarFault[] };
}

/** `typed` are the rates in the form, or null while it is faulty; `asked` the sample stay, complete or not. */
export function buildRatesView(
  loaded: LoadedRates,
  typed: RateSheet | null,
  asked: URLSearchParams,
  nameOf: (season: string) => string,
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): RatesView {
  const withDefaults = applySampleDefaults(asked, loaded, clock, facts.timeZone);
  const query = parseStayQuery(withDefaults);
  const faults = sampleFaults(query, loaded);
  const changes = typed ? compareRates(loaded.editable, typed, nameOf) : [];
  return {
    lines: buildSeasonLines(typed ?? loaded.editable),
    changes,
    sample: {
      asked: readStayQuery(withDefaults),
      price:
        faults.length > 0
          ? null
          : priceSample(query, loaded, typed && differing(typed, loaded), clock, facts),
      faults,
    },
  };
}

function differing(typed: RateSheet, { live }: LoadedRates): RateSheet | null {
  return isSameSheet(typed, live) ? null : typed;
}

const maxSampleNights = 365;

// The default sample: a week in 30 days, two guests, the first apartment.
function applySampleDefaults(
  asked: URLSearchParams,
  { apartments }: LoadedRates,
  clock: Clock,
  timeZone: string,
) {
  const { today } = propertyDay(clock.now(), timeZone);
  const checkIn = addDays(today, 30);
  const defaults = {
    apartment: String(apartments[0]?.id ?? ""),
    checkIn,
    checkOut: addDays(checkIn, 7),
    adults: "2",
    children: "0",
    plan: "flexible",
  };
  return asked.has("checkIn") ? asked : new URLSearchParams(defaults);
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
  if (daysBetween(stay.checkIn, stay.checkOut) > maxSampleNights)
    return [{ field: "checkOut", reason: "tooLong", values: { maxNights: maxSampleNights } }];
  return [];
}

function priceSample(
  { stay, party, apartment, plan }: StayQuery,
  { rates }: LoadedRates,
  typed: RateSheet | null,
  clock: Clock,
  facts: PropertyFacts,
): SamplePrice | null {
  if (!stay || apartment === null) return null;
  const rate = rates.of(apartment);
  const now = explainPrice(stay, party, rate, rates.card, plan);
  const own = typed ? rateOf(typed, apartment, rate.capacity) : rate;
  const { card, rules } = typed ?? rates;
  const verdict = checkStay(stay, propertyDay(clock.now(), facts.timeZone), rules, card, own);
  const fits = checkParty(party, rate.capacity);
  return {
    now,
    typed: typed ? explainPrice(stay, party, own, card, plan) : null,
    refused: verdict.ok ? (fits.ok ? null : partyFault(fits)) : stayFault(verdict),
  };
}
