// The addresses of the calendar.
import { addDays, daysBetween } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import type { CalendarEntry, LineCell } from "./calendar-weeks.ts";

/** What the calendar says was done, as message keys of `owner-calendar.done`. */
const doings = ["blocked", "freed"] as const;

/** What was done a moment ago, by the address that the form led to; null when it names nothing of ours. */
export function doneOf(asked: URLSearchParams): (typeof doings)[number] | null {
  return doings.find((doing) => doing === asked.get("done")) ?? null;
}

/** Where one sees and changes what keeps the nights; null for nights of another site. */
export function entryPath(entry: CalendarEntry, apartmentId: number): string | null {
  if (entry.kind === "block")
    return `/admin/calendar/blocked?apartment=${apartmentId}&night=${entry.from}`;
  return entry.reference === null ? null : `/admin/bookings/${entry.reference}`;
}

/**
 * Where one takes free nights; null when they are over. A long gap names only its first night: nobody wants six weeks
 * because they are free.
 */
export function freePath(
  cell: Extract<LineCell, { is: "free" }>,
  apartmentId: number,
  today: PlainDate,
): string | null {
  const from = cell.from < today ? today : cell.from;
  if (from >= cell.to) return null;
  const to = daysBetween(from, cell.to) <= mostOffered ? cell.to : addDays(from, fewOffered);
  return `/admin/calendar/block?apartment=${apartmentId}&from=${from}&to=${to}`;
}

const mostOffered = 14;
const fewOffered = 7;
