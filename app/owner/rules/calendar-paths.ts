// The addresses of the calendar.
import { addDays, daysBetween } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import type { CalendarEntry, LineCell } from "./calendar-weeks.ts";

/** What the calendar says was done, as message keys of `owner-calendar.done`. */
const doings = ["blocked", "freed", "booked"] as const;

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
  return bookPath(apartmentId, from, to);
}

/** Where the nights that a booking was meant for are blocked instead; what was not typed stays empty. */
export function blockPath(typed: { apartment: string; checkIn: string; checkOut: string }): string {
  const { apartment, checkIn: from, checkOut: to } = typed;
  return `/admin/calendar/block?${new URLSearchParams({ apartment, from, to })}`;
}

/** Where nights of an apartment are booked. */
export function bookPath(apartmentId: number, checkIn: PlainDate, checkOut: PlainDate): string {
  return `/admin/calendar/new?apartment=${apartmentId}&checkIn=${checkIn}&checkOut=${checkOut}`;
}

const mostOffered = 14;
const fewOffered = 7;
