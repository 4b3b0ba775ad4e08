// Prices of single nights: the form, what selecting a night does, the cells of the grid, and the text for the audit log.
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  isPlainDate,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { nightlyRate } from "#app/stays/rules/price.ts";
import { singleNightOf } from "#app/stays/rules/rate-card.ts";
import type { ApartmentRate, RateCard } from "#app/stays/rules/rate-card.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { euroReader } from "../../rules/form-values.ts";
import { rateBounds } from "./editable-rates.ts";
import type { RateFault } from "./rate-faults.ts";

/** The form as it was typed; `apartment` is a number or `all`. */
export interface TypedNights {
  apartment: string;
  first: string;
  last: string;
  price: string;
}

/** Nights to set; `price` is null to reset them to the rate rules. The last night is included. */
export interface NightPriceChange {
  apartments: number[];
  first: PlainDate;
  last: PlainDate;
  price: Cents | null;
}

/** How many nights one form may set, and how many months ahead. */
export const nightLimits = { nights: 366, months: 36 };

/** Reads the form; an empty last night is the first one. `isReset`: to the rate rules, whatever the price field says. */
export function readNights(
  typed: TypedNights,
  isReset: boolean,
  apartments: readonly number[],
  today: PlainDate,
): { ok: true; change: NightPriceChange } | { ok: false; faults: RateFault[] } {
  const faults: RateFault[] = [];
  const chosen =
    typed.apartment === "all"
      ? [...apartments]
      : apartments.filter((id) => String(id) === typed.apartment);
  if (chosen.length === 0) faults.push({ field: "apartment", reason: "apartmentMissing" });
  const { first } = typed;
  const last = typed.last || first;
  const span = spanFault(first, last, today);
  if (span) faults.push(span);
  const price = isReset ? null : euroReader(faults)("price", typed.price, rateBounds.baseRate);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, change: { apartments: chosen, first, last, price } };
}

function spanFault(first: string, last: string, today: PlainDate): RateFault | null {
  if (first === "") return { field: "first", reason: "dayMissing" };
  if (!isPlainDate(first)) return { field: "first", reason: "noSuchDay" };
  if (!isPlainDate(last)) return { field: "last", reason: "noSuchDay" };
  if (first < today) return { field: "first", reason: "nightsOver" };
  if (last < first) return { field: "last", reason: "notAfter" };
  if (last > addMonths(today, nightLimits.months))
    return { field: "last", reason: "tooFar", values: { max: nightLimits.months } };
  return daysBetween(first, last) >= nightLimits.nights
    ? { field: "last", reason: "tooManyNights", values: { max: nightLimits.nights } }
    : null;
}

/** The selection after a click: a first night, then a last one; a click before the first, or a third, starts again. */
export function selectNight(
  { first, last }: { first: string; last: string },
  night: PlainDate,
): { first: PlainDate; last: string } {
  return isPlainDate(first) && last === "" && night >= first
    ? { first, last: night }
    : { first: night, last: "" };
}

/** The URL of the page with these choices. */
export function nightsPath(choices: {
  apartment: string;
  month: string;
  first?: string;
  last?: string;
  done?: string;
}): string {
  const set = Object.entries(choices).filter(([, value]) => value);
  return `/admin/rates/nights?${new URLSearchParams(set)}`;
}

/** A night of the grid; `isOwn` when any of the apartments has a single-night price. */
export interface NightCell {
  night: PlainDate;
  low: Cents;
  high: Cents;
  isOwn: boolean;
}

/** The nights of a month `YYYY-MM`. Needs one apartment at least. */
export function nightCells(
  month: string,
  rates: readonly ApartmentRate[],
  card: RateCard,
): NightCell[] {
  return daysOfMonth(month).map((night) => {
    const prices = rates.map((rate) => nightlyRate(night, rate, card));
    return {
      night,
      low: Math.min(...prices),
      high: Math.max(...prices),
      isOwn: rates.some((rate) => singleNightOf(night, rate) !== undefined),
    };
  });
}

/** Longer lists end in an ellipsis. */
const maxRuns = 30;

/** Nights by date as "2027-03-02 – 2027-03-04: 150.00 EUR, ..."; null when there are none. */
export function formatPriceRuns(
  nights: readonly { night: PlainDate; amount: Cents }[],
  currency: string,
): string | null {
  const runs: { first: PlainDate; last: PlainDate; amount: Cents }[] = [];
  for (const { night, amount } of nights) {
    const run = runs.at(-1);
    if (run && run.amount === amount && addDays(run.last, 1) === night) run.last = night;
    else runs.push({ first: night, last: night, amount });
  }
  if (runs.length === 0) return null;
  const texts = runs.slice(0, maxRuns).map(({ first, last, amount }) => {
    const span = first === last ? first : `${first} – ${last}`;
    return `${span}: ${formatAmount(amount, currency)}`;
  });
  return texts.join(", ") + (runs.length > maxRuns ? ", …" : "");
}
