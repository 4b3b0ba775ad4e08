// Loads six weeks of every apartment with the short gaps between stays, and finds the entries that conflict with requested nights.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { addDays, daysBetween, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { channelStayId } from "../today/rules/today-board.ts";
import { listEntries } from "./calendar.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { buildTimeline, calendarDays, mondayOf, nameChannelEntries } from "./rules/timeline.ts";
import type { TimelineCell } from "./rules/timeline.ts";

/** An apartment's line; `baseRate` is in cents, null for a user who may see no money. */
export interface ApartmentLine {
  id: number;
  name: string;
  guests: number;
  baseRate: number | null;
  cells: TimelineCell[];
}

/** Available nights between two stays, too few for most searches. */
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

/** The weeks starting with that of `asked`; an invalid date means today. */
export async function loadCalendar(
  asked: string | null,
  { language, seesMoney }: { language: Language; seesMoney: boolean },
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CalendarWeeks> {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const monday = mondayOf(asked !== null && isPlainDate(asked) ? asked : today);
  const end = addDays(monday, calendarDays);
  // Nights of one site in a row are one run, which may reach further than the six weeks.
  const stays = await listChannelStays(db, addDays(monday, -60), addDays(end, 60));
  const entries = nameChannelEntries(
    await listEntries(db, { from: monday, to: end, now }),
    stays.map((stay) => ({ ...stay, id: channelStayId(stay), name: stay.entered?.name ?? "" })),
  );
  // An apartment that is switched off is shown as long as it has entries.
  const apartments = (await listAllApartments(db, language, facts)).filter(
    ({ id, active }) => active || entries.some(({ apartmentId }) => apartmentId === id),
  );
  const lines = apartments.map(({ id, texts: words, guests, baseRate }) => ({
    id,
    name: words.name,
    guests,
    baseRate: seesMoney ? baseRate : null,
    cells: buildTimeline(
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

// Up to five nights: gaps of a week or more sell without help.
const mostGapNights = 5;

function gapsOf({ id, name, cells }: ApartmentLine, today: PlainDate): ShortGap[] {
  return cells.flatMap((cell) => {
    if (cell.is !== "free" || !cell.between || cell.from < today) return [];
    if (daysBetween(cell.from, cell.to) > mostGapNights) return [];
    return [{ apartmentId: id, name, from: cell.from, to: cell.to }];
  });
}

/** Every entry that takes one of the nights, except the booking of reference `ownReference`; by date. */
export async function findConflictingEntries(
  apartmentId: number,
  { checkIn: from, checkOut: to }: Stay,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
  ownReference?: string,
): Promise<PlacedEntry[]> {
  const entries = await listEntries(db, { from, to, now: clock.now() });
  return entries.filter(
    (entry) =>
      entry.apartmentId === apartmentId &&
      entry.to > from &&
      (ownReference === undefined || entry.reference !== ownReference),
  );
}
