// The form of the rates: what its page shows, what it would change, the explained price of a sample stay; and how it is saved as
// the draft.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { addDays, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.ts";
import { explainPrice } from "#app/stays/price/rules/price.ts";
import type { ExplainedPrice } from "#app/stays/price/rules/price.ts";
import { parseStayQuery, readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { RawStayQuery, StayQuery } from "#app/stays/rules/stay-query.ts";
import { checkParty, checkStay } from "#app/stays/rules/stay.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { loadRates, nameSeason, saveDraft } from "./load-rates.server.ts";
import type { LoadedRates } from "./load-rates.server.ts";
import { checkRates } from "./rules/check-rates.ts";
import { compareRates } from "./rules/compare-rates.ts";
import type { RateChange } from "./rules/compare-rates.ts";
import { isSameSheet, rateOf, withEdits, buildSeasonLines } from "./rules/rate-sheet.ts";
import type { RateSheet, SeasonLine, RateFault } from "./rules/rate-sheet.ts";
import { editRows, readTyped } from "./rules/typed-rates.ts";
import type { TypedRates } from "./rules/typed-rates.ts";

/** The price of the sample stay: by the published rates, and by the typed ones when they differ. */
export interface SamplePrice {
  now: ExplainedPrice;
  typed: ExplainedPrice | null;
  /** Why it could not be booked, by the typed rates. */
  refused: CalendarFault | null;
}

/** What the page shows beside the form itself. */
interface RatesView {
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
  const result = checkStay(stay, propertyDay(clock.now(), facts.timeZone), rules, card, own);
  const fits = checkParty(party, rate.capacity);
  return {
    now,
    typed: typed ? explainPrice(stay, party, own, card, plan) : null,
    refused: result.ok ? (fits.ok ? null : partyFault(fits)) : stayFault(result),
  };
}

/** What the page shows in place of the loader's data. */
interface RatesAnswer extends RatesView {
  version: number;
  typed: TypedRates;
  faults: RateFault[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
}

/** `status` is that of the page; null when everything was saved in the draft. */
export async function answerRates(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: RatesAnswer } | null> {
  const button = formText(form, "do");
  const loaded = await loadRates(language, app);
  const sent = readTyped(form, loaded.rates.apartments);
  const edited = editRows(sent, button, formText(form, "newSeason"));
  const typed = edited ?? sent;
  const checked = checkRates(typed, loaded.editable);
  const seen = formVersion(form);
  let stale = seen !== loaded.version;
  if (button === "save" && checked.ok && !stale) {
    const sheet = withEdits(loaded.editable, checked.rates);
    if (await saveDraft(sheet, seen, actor, app)) return null;
    stale = true;
  }
  // Adding or removing rows shows no faults: the form is not finished yet.
  const faults = checked.ok || edited ? [] : checked.faults;
  const latest = stale ? await loadRates(language, app) : loaded;
  const newRates = checked.ok ? withEdits(latest.editable, checked.rates) : null;
  const asked = readSampleQuery(form);
  const { facts } = app.property;
  const nameOf = nameSeason(language, latest.editable.card, facts);
  const shown = buildRatesView(latest, newRates, asked, nameOf, app);
  return {
    status: faults.length > 0 || shown.sample.faults.length > 0 ? 400 : stale ? 409 : 200,
    answer: { ...shown, version: latest.version, typed, faults, stale },
  };
}

function readSampleQuery(form: FormData): URLSearchParams {
  const names = ["apartment", "checkIn", "checkOut", "adults", "children", "plan"];
  const sent = names.filter((name) => form.has(name));
  return new URLSearchParams(sent.map((name) => [name, formText(form, name)]));
}
