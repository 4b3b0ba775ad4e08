// What the calendar shows, by the query of its address: a span of days, some or all apartments, a stay that is marked, and the
// nights that are being chosen.
import {
  addDays,
  addMonths,
  daysBetween,
  isPlainDate,
  monthOf,
} from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { mondayOf } from "./timeline.ts";

/** How much is shown at once: weeks begin on a Monday, a month and a quarter on the first of a month. */
export const calendarSpans = ["weeks2", "month", "weeks6", "quarter"] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

/** The days shown. */
export interface ShownDays {
  span: CalendarSpan;
  first: PlainDate;
  days: number;
}

/** Nights of an apartment that are being chosen; `last` is null until the second press. Both nights belong to them. */
export interface ChosenNights {
  apartmentId: number;
  first: PlainDate;
  last: PlainDate | null;
}

/** What an address of the calendar asks for. */
export interface CalendarView {
  shown: ShownDays;
  /** Ids of apartments; empty for all. */
  apartments: number[];
  /** `entryKey` of the stay to be marked, or null. */
  stay: string | null;
  chosen: ChosenNights | null;
  /** What is searched for, or "". */
  search: string;
}

/** The span that a day is in. */
export function daysShown(span: CalendarSpan, day: PlainDate): ShownDays {
  if (span === "weeks2") return { span, first: mondayOf(day), days: 14 };
  if (span === "weeks6") return { span, first: mondayOf(day), days: 42 };
  const first = `${monthOf(day)}-01`;
  const end = addMonths(first, span === "month" ? 1 : 3);
  return { span, first, days: daysBetween(first, end) };
}

/** The first day of the span before (-1) or after (1). */
export function neighbour({ span, first, days }: ShownDays, direction: -1 | 1): PlainDate {
  if (span === "month" || span === "quarter")
    return addMonths(first, direction * (span === "month" ? 1 : 3));
  return addDays(first, direction * days);
}

/** Reads a query; what cannot be read is left out, and without a date today is shown. */
export function readView(asked: URLSearchParams, today: PlainDate): CalendarView {
  const from = asked.get("from");
  const span = calendarSpans.find((one) => one === asked.get("span")) ?? "weeks6";
  return {
    shown: daysShown(span, from !== null && isPlainDate(from) ? from : today),
    apartments: asked.getAll("apartment").flatMap((id) => (isId(id) ? [Number(id)] : [])),
    stay: /^[\w-]{1,40}$/.exec(asked.get("stay") ?? "")?.[0] ?? null,
    chosen: readChosen(asked),
    search: (asked.get("q") ?? "").trim().slice(0, 80),
  };
}

function readChosen(asked: URLSearchParams): ChosenNights | null {
  const [room = "", first = "", last = ""] = ["room", "first", "last"].map(
    (name) => asked.get(name) ?? "",
  );
  if (!isId(room) || !isPlainDate(first)) return null;
  return {
    apartmentId: Number(room),
    first,
    last: isPlainDate(last) && last >= first ? last : null,
  };
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}

/** The address that shows the same with some of it changed: another day, span, stay or choice of nights. */
export function viewPath(
  { shown, apartments }: Pick<CalendarView, "shown" | "apartments">,
  change: { from?: PlainDate; span?: CalendarSpan; stay?: string; chosen?: ChosenNights } = {},
): string {
  const { from = shown.first, span = shown.span, stay, chosen } = change;
  const query = new URLSearchParams({ from, span });
  for (const id of apartments) query.append("apartment", String(id));
  if (stay !== undefined) query.set("stay", stay);
  if (chosen) {
    query.set("room", String(chosen.apartmentId));
    query.set("first", chosen.first);
    if (chosen.last !== null) query.set("last", chosen.last);
  }
  return `/admin/calendar?${query}`;
}

/** A stay that a search found, among its days and marked. All apartments are shown: it may be in one that the filter leaves out. */
export function foundPath(
  view: Pick<CalendarView, "shown">,
  { key, from }: { key: string; from: PlainDate },
): string {
  return `${viewPath({ ...view, apartments: [] }, { from, stay: key })}#stay`;
}

/**
 * What a press on a free night does: after a first press it ends the choice, where only free nights are between; otherwise it
 * begins a new one. `taken`: whether the apartment has an entry on a night.
 */
export function pressNight(
  chosen: ChosenNights | null,
  apartmentId: number,
  night: PlainDate,
  taken: (night: PlainDate) => boolean,
): ChosenNights {
  const begun = { apartmentId, first: night, last: null };
  if (chosen === null || chosen.last !== null) return begun;
  if (chosen.apartmentId !== apartmentId || night < chosen.first) return begun;
  for (let between = chosen.first; between < night; between = addDays(between, 1))
    if (taken(between)) return begun;
  return { ...chosen, last: night };
}
