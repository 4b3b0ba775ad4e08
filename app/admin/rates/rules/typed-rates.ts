// The form of the rates as it was typed, shown again after every response that does not save; and its buttons for rows.
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { startsOf } from "#app/stays/rules/seasons.ts";
import { formLine, formLines } from "#app/ui/rules/form-values.ts";
import { amountText } from "../../rules/form-values.ts";
import type { EditableRates } from "./rate-sheet.ts";

/** A season of the table: its name, percent of the base rate, fewest nights. */
export interface TypedSeason {
  key: string;
  percent: string;
  minNights: string;
}

/** When a season begins every year. */
export interface TypedStart {
  day: string;
  month: string;
  season: string;
}

/** Single fields; `nonRefundable` is "on" while the non-refundable rate is sold. */
const lines = [
  "weekendUplift",
  "serviceFee",
  "touristFee",
  "touristAge",
  "nonRefundable",
  "nonRefundableOff",
  "minNights",
  "maxNights",
  "windowMonths",
  "sameDayHour",
] as const;

/** All fields of the form, by their names in it. */
export interface TypedRates extends Record<(typeof lines)[number], string> {
  apartments: { id: number; baseRate: string; cleaningFee: string }[];
  seasons: TypedSeason[];
  starts: TypedStart[];
  lengths: { nights: string; percent: string }[];
  /** ISO weekdays of the night. */
  weekendDays: string[];
}

// Rows of the form for discounts by length.
const lengthDiscountRows = 4;
// A form with more rows was not filled in by hand.
const maxRows = 40;

const nonRefundablePlan: RatePlan = "nonRefundable";

/** The initial values of the form. */
export function toTypedRates({ apartments, card, rules }: EditableRates): TypedRates {
  const starts = startsOf(card);
  const sold = card.plans.find(({ key }) => key === nonRefundablePlan);
  return {
    apartments: apartments.map(({ id, baseRate, cleaningFee }) => ({
      id,
      baseRate: amountText(baseRate),
      cleaningFee: amountText(cleaningFee),
    })),
    seasons: [...new Map(starts.map((start) => [start.key, start])).values()].map((season) => ({
      key: season.key,
      percent: String(season.percent),
      minNights: String(season.minNights),
    })),
    starts: starts.map(({ day, key }) => ({
      day: String(Number(day.slice(3))),
      month: day.slice(0, 2),
      season: key,
    })),
    lengths: padRows(
      card.lengthDiscounts.map(({ nights, percent }) => ({
        nights: String(nights),
        percent: String(percent),
      })),
    ),
    weekendUplift: String(card.weekendPercent - 100),
    weekendDays: card.weekendDays.map(String),
    serviceFee: String(card.serviceFeePercent),
    touristFee: amountText(card.touristFee.amount),
    touristAge: String(card.touristFee.fromAge),
    nonRefundable: sold ? "on" : "",
    nonRefundableOff: sold ? String(100 - sold.percent) : "",
    minNights: String(rules.minNights),
    maxNights: String(rules.maxNights),
    windowMonths: String(rules.windowMonths),
    sameDayHour: String(rules.sameDayUntilHour),
  };
}

/** The form as it was sent, for the existing apartments. */
export function readTyped(form: FormData, apartments: readonly number[]): TypedRates {
  const all = (name: string) =>
    form
      .getAll(name)
      .slice(0, maxRows)
      .map((value) => (typeof value === "string" ? value.trim().slice(0, 40) : ""));
  const rows = <Name extends string>(names: Record<Name, string>): Record<Name, string>[] => {
    const columns = Object.entries<string>(names).map(([key, name]) => [key, all(name)] as const);
    const length = Math.max(...columns.map(([, values]) => values.length));
    return Array.from({ length }, (_, at) =>
      Object.fromEntries(columns.map(([key, values]) => [key, values[at] ?? ""])),
    ) as Record<Name, string>[];
  };
  return {
    ...formLines(form, lines),
    apartments: apartments.map((id) => ({
      id,
      baseRate: formLine(form, `base-${id}`),
      cleaningFee: formLine(form, `cleaning-${id}`),
    })),
    seasons: rows({ key: "seasonKey", percent: "seasonPercent", minNights: "seasonNights" }),
    starts: rows({ day: "startDay", month: "startMonth", season: "startSeason" }),
    lengths: padRows(rows({ nights: "lengthNights", percent: "lengthPercent" })),
    weekendDays: all("weekendDays").filter((day) => /^[1-7]$/.test(day)),
  };
}

function padRows(rows: TypedRates["lengths"]): TypedRates["lengths"] {
  const empty = Array.from({ length: Math.max(0, lengthDiscountRows - rows.length) }, () => ({
    nights: "",
    percent: "",
  }));
  return [...rows, ...empty];
}

/** The form with a row more or less; null when the button is another one. `season` is the name chosen for a new one. */
export function editRows(typed: TypedRates, button: string, season: string): TypedRates | null {
  const { seasons, starts } = typed;
  if (button === "addStart")
    return { ...typed, starts: [...starts, { day: "", month: "", season: "" }] };
  if (button === "addSeason") {
    if (season === "" || seasons.some(({ key }) => key === season)) return typed;
    return {
      ...typed,
      seasons: [...seasons, { key: season, percent: "100", minNights: typed.minNights }],
      starts: [...starts, { day: "", month: "", season }],
    };
  }
  const [, what, which] = /^(dropStart|dropSeason)-(\d{1,2})$/.exec(button) ?? [];
  if (what === "dropStart")
    return { ...typed, starts: starts.filter((_, at) => at !== Number(which)) };
  if (what === "dropSeason") {
    const gone = seasons[Number(which)]?.key;
    return {
      ...typed,
      seasons: seasons.filter(({ key }) => key !== gone),
      starts: starts.filter((start) => start.season !== gone),
    };
  }
  return null;
}
