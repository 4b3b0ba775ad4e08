// Loads the days of every apartment with what is sold twice and the short gaps between stays, and finds the entries that conflict
// with requested nights.
import { isOnSaleOrDraft, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { addDays, daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { channelStayId } from "../today/rules/today-board.ts";
import { listChangeableParties, listEntries } from "./calendar.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { readView } from "./rules/calendar-view.ts";
import type { CalendarView } from "./rules/calendar-view.ts";
import { buildNights, buildTimeline, nameChannelEntries, placeInLanes } from "./rules/timeline.ts";
import type { NightCell, TimelineCell } from "./rules/timeline.ts";

/** An apartment's line; `baseRate` is in cents, null for a user who may see no money. */
export interface ApartmentLine {
  id: number;
  name: string;
  guests: number;
  baseRate: number | null;
  cells: TimelineCell[];
  /** What other sites sold although it is taken here, in lines below the apartment's own. */
  overlaps: TimelineCell[][];
  nights: NightCell[];
}

/** Available nights between two stays, too few for most searches. */
export interface ShortGap {
  apartmentId: number;
  name: string;
  from: PlainDate;
  to: PlainDate;
}

/** Nights of an apartment that another site has sold too; `guest` is null for a block of the owner's. */
export interface SoldTwice {
  id: string;
  apartment: string;
  apartmentId: number;
  label: string;
  guest: string | null;
  reference: string | null;
  from: PlainDate;
  to: PlainDate;
}

/** The days that `view` asks for. */
export interface CalendarDays {
  today: PlainDate;
  view: CalendarView;
  currency: string;
  lines: ApartmentLine[];
  /** All apartments, for the filter. */
  apartments: { id: number; name: string }[];
  gaps: ShortGap[];
  soldTwice: SoldTwice[];
  /** The parties of the bookings that may be changed, by reference; none for a user who may change no stay. */
  changeable: Record<string, Party>;
}

/** `asked` is the query of the calendar's address. */
export async function loadCalendar(
  asked: URLSearchParams,
  {
    language,
    seesMoney,
    changesStays,
  }: { language: Language; seesMoney: boolean; changesStays: boolean },
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CalendarDays> {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const view = readView(asked, today);
  const { first, days } = view.shown;
  const end = addDays(first, days);
  // Nights of one site in a row are one run, which may reach further than the days shown.
  const stays = await listChannelStays(db, addDays(first, -60), addDays(end, 60));
  const entries = nameChannelEntries(
    await listEntries(db, { from: first, to: end, now }),
    stays.map((stay) => ({ ...stay, id: channelStayId(stay), name: stay.entered?.name ?? "" })),
  );
  // An apartment that is switched off is shown as long as it has entries.
  const apartments = (await listAllApartments(db, language, facts))
    .filter(
      (each) => isOnSaleOrDraft(each) || entries.some(({ apartmentId }) => apartmentId === each.id),
    )
    .map(({ id, texts: { name }, guests, baseRate }) => ({ id, name, guests, baseRate }));
  const wanted = apartments.filter(({ id }) => view.apartments.includes(id));
  const conflicts = (await listConflicts(db)).filter(({ from, to }) => from < end && to > first);
  const lines = (wanted.length > 0 ? wanted : apartments).map((apartment) => {
    const own = entries.filter(({ apartmentId }) => apartmentId === apartment.id);
    const others = conflicts.filter(({ apartmentId }) => apartmentId === apartment.id);
    const marked = own.map((entry) => {
      const twice = others.filter(({ from, to }) => from < entry.to && to > entry.from);
      return twice.length === 0
        ? entry
        : { ...entry, twice: twice.map(({ label }) => label).join(", ") };
    });
    const claimed = others.map(({ label, from, to, guest, note }) => ({
      kind: "channel" as const,
      from,
      to,
      label,
      given: "",
      reference: null,
      twice: guest ?? note ?? "",
    }));
    return {
      ...apartment,
      baseRate: seesMoney ? apartment.baseRate : null,
      cells: buildTimeline(marked, view.shown),
      overlaps: placeInLanes(claimed).map((lane) => buildTimeline(lane, view.shown)),
      nights: buildNights(marked, view.shown),
    };
  });
  const nameOf = (id: number) => apartments.find((one) => one.id === id)?.name ?? "";
  return {
    today,
    view,
    currency: facts.currency,
    lines,
    apartments: apartments.map(({ id, name }) => ({ id, name })),
    gaps: lines.flatMap((line) => gapsOf(line, today)),
    soldTwice: conflicts.map(({ id, apartmentId, label, guest, reference, from, to }) => ({
      id,
      apartmentId,
      label,
      guest,
      reference,
      from,
      to,
      apartment: nameOf(apartmentId),
    })),
    changeable: changesStays
      ? Object.fromEntries(await listChangeableParties(db, { from: first, to: end, today }))
      : {},
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
