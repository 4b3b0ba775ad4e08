// The calendar's page: six weeks of every apartment, and the short gaps among them.
import { facts } from "#property/facts.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { addDays, daysBetween, isPlainDate, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listEntries } from "./calendar.sql.server.ts";
import { calendarDays, lineOf, mondayOf } from "../rules/calendar-weeks.ts";
import type { LineCell } from "../rules/calendar-weeks.ts";

/** An apartment's line; `baseRate` in cents. */
export interface ApartmentLine {
  id: number;
  name: string;
  guests: number;
  baseRate: number;
  cells: LineCell[];
}

/** Free nights between two stays, so few that hardly anybody looks for them. */
export interface ShortGap {
  apartmentId: number;
  name: string;
  from: PlainDate;
  to: PlainDate;
}

/** Six weeks from `monday`. */
export interface CalendarWeeks {
  today: PlainDate;
  monday: PlainDate;
  currency: string;
  lines: ApartmentLine[];
  gaps: ShortGap[];
}

/** The weeks from that of `asked` on; an unreadable date stands for today. */
export async function loadCalendar(
  asked: string | null,
  language: Language,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<CalendarWeeks> {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const monday = mondayOf(asked !== null && isPlainDate(asked) ? asked : today);
  const entries = await listEntries(db, { from: monday, to: addDays(monday, calendarDays), now });
  // One that is switched off stands here as long as somebody has nights in it.
  const apartments = (await listAllApartments(db, language)).filter(
    ({ id, active }) => active || entries.some(({ apartmentId }) => apartmentId === id),
  );
  const lines = apartments.map(({ id, words, guests, baseRate }) => ({
    id,
    name: words.name,
    guests,
    baseRate,
    cells: lineOf(
      entries.filter(({ apartmentId }) => apartmentId === id),
      monday,
    ),
  }));
  return {
    today,
    monday,
    currency: facts.currency,
    lines,
    gaps: lines.flatMap((line) => gapsOf(line, today)),
  };
}

// Up to five nights: a week or more finds its guests by itself.
const mostGapNights = 5;

function gapsOf({ id, name, cells }: ApartmentLine, today: PlainDate): ShortGap[] {
  return cells.flatMap((cell) => {
    if (cell.is !== "free" || !cell.between || cell.from < today) return [];
    if (daysBetween(cell.from, cell.to) > mostGapNights) return [];
    return [{ apartmentId: id, name, from: cell.from, to: cell.to }];
  });
}
