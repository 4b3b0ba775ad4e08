// Prices of single nights: reads the form, and determines what selecting a night in the grid does.
import type { Cents } from "#app/stays/rules/money.ts";
import { addMonths, daysBetween, isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { readFields } from "./rate-faults.ts";
import type { RateFault } from "./rate-faults.ts";
import { rateBounds } from "./editable-rates.ts";

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
  const price = isReset ? null : readFields(faults).euro("price", typed.price, rateBounds.baseRate);
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
