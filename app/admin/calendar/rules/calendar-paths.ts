// URLs of the calendar.
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { CalendarEntry, TimelineCell } from "./timeline.ts";

/** What the calendar reports as done. */
const doneKeys = ["blocked", "freed"] as const;

/** What was done, by the query of the URL to which the form redirected; null when unknown. */
export function readDone(asked: URLSearchParams): (typeof doneKeys)[number] | null {
  return doneKeys.find((key) => key === asked.get("done")) ?? null;
}

/** The page of a block or a booking; null for nights of another site. */
export function entryPath(entry: CalendarEntry, apartmentId: number): string | null {
  if (entry.kind === "block")
    return `/admin/calendar/blocked?apartment=${apartmentId}&night=${entry.from}`;
  return entry.reference === null ? null : `/admin/bookings/${entry.reference}`;
}

/**
 * The form to book free nights; null when they are past. Of a gap of more than 14 nights only the first 7 are filled in:
 * guests rarely want all of it.
 */
export function freePath(
  cell: Extract<TimelineCell, { is: "free" }>,
  apartmentId: number,
  today: PlainDate,
): string | null {
  const from = cell.from < today ? today : cell.from;
  if (from >= cell.to) return null;
  const to =
    daysBetween(from, cell.to) <= maxOfferedNights ? cell.to : addDays(from, defaultNights);
  return bookPath(apartmentId, from, to);
}

/** The form that blocks the nights of a booking form instead; missing values stay empty. */
export function blockPath(typed: { apartment: string; checkIn: string; checkOut: string }): string {
  const { apartment, checkIn: from, checkOut: to } = typed;
  return `/admin/calendar/block?${new URLSearchParams({ apartment, from, to })}`;
}

/** The form that books nights of an apartment. */
export function bookPath(apartmentId: number, checkIn: PlainDate, checkOut: PlainDate): string {
  return `/admin/calendar/new?apartment=${apartmentId}&checkIn=${checkIn}&checkOut=${checkOut}`;
}

const maxOfferedNights = 14;
const defaultNights = 7;
