// Validates the form of the rates: the rates to save, or what is wrong with each field.
import type { RateCard, Season } from "#app/stays/rules/rate-card.ts";
import { isDayOfYear, seasonNames, seasonsFromStarts } from "#app/stays/rules/seasons.ts";
import type { SeasonStart } from "#app/stays/rules/seasons.ts";
import type { StayRules } from "#app/stays/rules/stay.ts";
import { amountReader, wholeReader } from "../../rules/form-values.ts";
import { rateBounds } from "./rate-sheet.ts";
import type { EditableRates, RateFault } from "./rate-sheet.ts";
import type { TypedRates } from "./typed-rates.ts";
import { ownKeys } from "./typed-seasons.ts";

/** `saved` gives what the form does not ask: the currency, and the season names that the property defines. */
export function checkRates(
  typed: TypedRates,
  saved: EditableRates,
): { ok: true; rates: EditableRates } | { ok: false; faults: RateFault[] } {
  const faults: RateFault[] = [];
  const [checkAmount, whole] = [amountReader(faults, saved.card.currency), wholeReader(faults)];
  const apartments = typed.apartments.map(({ id, baseRate, cleaningFee }) => ({
    id,
    baseRate: checkAmount(`base-${id}`, baseRate, rateBounds.baseRate),
    cleaningFee: checkAmount(`cleaning-${id}`, cleaningFee, rateBounds.cleaningFee),
  }));
  const rules = readRules(typed, faults);
  const known = saved.card.seasons.map(({ key }) => key);
  const card: RateCard = {
    currency: saved.card.currency,
    weekendPercent: 100 + whole("weekendUplift", typed.weekendUplift, rateBounds.weekendUplift),
    weekendDays: [...new Set(typed.weekendDays.map(Number))].toSorted((a, b) => a - b),
    lengthDiscounts: readLengthDiscounts(typed, faults),
    plans: [{ key: "flexible", percent: 100 }, ...readNonRefundablePlan(typed, faults)],
    serviceFeePercent: whole("serviceFee", typed.serviceFee, rateBounds.serviceFee),
    touristFee: {
      amount: checkAmount("touristFee", typed.touristFee, rateBounds.touristFee),
      fromAge: whole("touristAge", typed.touristAge, rateBounds.touristAge),
    },
    // Last: it returns no seasons while there is any fault.
    seasons: checkSeasons(typed, known, rules.maxNights, faults),
  };
  if (faults.length === 0) return { ok: true, rates: { apartments, card, rules } };
  return { ok: false, faults: faults.toSorted((a, b) => fieldOrder(a) - fieldOrder(b)) };
}

function readRules(typed: TypedRates, faults: RateFault[]): StayRules {
  const whole = wholeReader(faults);
  const { stayNights, windowMonths, sameDayHour } = rateBounds;
  const maxNights = whole("maxNights", typed.maxNights, stayNights);
  const minNights = whole("minNights", typed.minNights, stayNights);
  const isRead = !faults.some(({ field }) => field === "maxNights" || field === "minNights");
  if (isRead && minNights > maxNights)
    faults.push({ field: "minNights", reason: "overMaximum", values: { max: maxNights } });
  return {
    minNights,
    maxNights: isRead ? maxNights : stayNights[1],
    windowMonths: whole("windowMonths", typed.windowMonths, windowMonths),
    sameDayUntilHour: whole("sameDayHour", typed.sameDayHour, sameDayHour),
  };
}

// An empty row is no discount. A longer stay must save more: the price uses the best discount reached, never a smaller one.
function readLengthDiscounts(
  { lengths }: TypedRates,
  faults: RateFault[],
): RateCard["lengthDiscounts"] {
  const whole = wholeReader(faults);
  const rows = lengths
    .map(({ nights, percent }, at) => ({ nights, percent, at }))
    .filter(({ nights, percent }) => nights !== "" || percent !== "")
    .map(({ nights, percent, at }) => ({
      at,
      nights: whole(`length-${at}-nights`, nights, rateBounds.lengthNights),
      percent: whole(`length-${at}-percent`, percent, rateBounds.discount),
    }))
    .toSorted((a, b) => a.nights - b.nights);
  if (faults.some(({ field }) => field.startsWith("length-"))) return [];
  for (const [place, { at, nights, percent }] of rows.entries()) {
    const shorter = rows[place - 1];
    if (shorter?.nights === nights)
      faults.push({ field: `length-${at}-nights`, reason: "lengthTwice" });
    else if (shorter && shorter.percent >= percent)
      faults.push({ field: `length-${at}-percent`, reason: "lengthWorse" });
  }
  return rows.map(({ nights, percent }) => ({ nights, percent }));
}

function readNonRefundablePlan(typed: TypedRates, faults: RateFault[]): RateCard["plans"] {
  if (typed.nonRefundable !== "on") return [];
  const whole = wholeReader(faults);
  const off = whole("nonRefundableOff", typed.nonRefundableOff, rateBounds.discount);
  return [{ key: "nonRefundable", percent: 100 - off }];
}

// The order of the fields on the page.
function fieldOrder({ field }: RateFault): number {
  return fieldPrefixes.findIndex((start) => field.startsWith(start));
}

const fieldPrefixes = [
  "base-",
  "cleaning-",
  "season-",
  "start-",
  "add-start",
  "weekendUplift",
  "minNights",
  "maxNights",
  "windowMonths",
  "sameDayHour",
  "serviceFee",
  "touristFee",
  "touristAge",
  "length-",
  "nonRefundableOff",
];

/** The seasons of the rate card, which cover the year exactly once; what is wrong is added to `faults`. */
function checkSeasons(
  typed: Pick<TypedRates, "seasons" | "starts">,
  known: readonly string[],
  maxNights: number,
  faults: RateFault[],
): Season[] {
  const seasonRates = readSeasonRates(typed, known, maxNights, faults);
  const starts: SeasonStart[] = [];
  const days = new Set<string>();
  for (const [at, { day, month, season }] of typed.starts.entries()) {
    const name = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const seasonRate = seasonRates.get(season);
    if (!isDayOfYear(name)) faults.push({ field: `start-${at}-day`, reason: "noSuchDay" });
    else if (days.has(name)) faults.push({ field: `start-${at}-day`, reason: "sameDay" });
    if (!seasonRate) faults.push({ field: `start-${at}-season`, reason: "noSuchSeason" });
    else starts.push({ day: name, key: season, ...seasonRate });
    days.add(name);
  }
  if (typed.starts.length === 0) faults.push({ field: "add-start", reason: "noStart" });
  const used = new Set(typed.starts.map(({ season }) => season));
  for (const [at, { key }] of typed.seasons.entries())
    if (!used.has(key)) faults.push({ field: `season-${at}-percent`, reason: "seasonUnused" });
  return faults.length === 0 ? seasonsFromStarts(starts) : [];
}

// A season that the property defines under a name of its own may stay.
function readSeasonRates(
  { seasons }: Pick<TypedRates, "seasons">,
  known: readonly string[],
  maxNights: number,
  faults: RateFault[],
): Map<string, Pick<SeasonStart, "percent" | "minNights">> {
  const whole = wholeReader(faults);
  const seasonRates = new Map<string, Pick<SeasonStart, "percent" | "minNights">>();
  for (const [at, { key, percent, minNights }] of seasons.entries()) {
    const field = `season-${at}-percent`;
    if (![...seasonNames, ...ownKeys, ...known].includes(key))
      faults.push({ field, reason: "noSuchSeason" });
    if (seasonRates.has(key)) faults.push({ field, reason: "seasonTwice" });
    seasonRates.set(key, {
      percent: whole(field, percent, rateBounds.seasonPercent),
      minNights: whole(`season-${at}-nights`, minNights, [1, maxNights]),
    });
  }
  return seasonRates;
}
