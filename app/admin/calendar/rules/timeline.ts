// The days of an apartment: nights joined into runs, a timeline of half days, as a stay begins and ends in the middle of a day, and
// the same by nights; and the URLs of the calendar.
import { addDays, daysBetween, isPlainDate, weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";

/** What takes nights: a booking by the way its guest pays, another site, an unfinished payment, or the owner. */
type EntryKind = "card" | "property" | "channel" | "hold" | "block";

/** Nights taken from `from` up to, but excluding, `to`. */
export interface CalendarEntry {
  kind: EntryKind;
  from: PlainDate;
  to: PlainDate;
  /** The guest's last name, the reason, or the name of the other site; "" when there is none. */
  label: string;
  /** The guest's first name. */
  given: string;
  /** Null for anything but a booking. */
  reference: string | null;
  /** Of a guest of another site: the id of the page where staff enter who it is. */
  channelStay?: string;
  /** Of a stay in more than one apartment: where the guest was before these nights, and moves after them. */
  moved?: { before: number | null; after: number | null };
  /** Of a block: the booking for whose extras the nights are held. They are changed there, not moved here. */
  heldFor?: string;
  /** The nights are sold twice: to whom else, another site or the guest here. */
  twice?: string;
}

/** A cell of the timeline, `halves` half days long; of a free one, the nights within the days shown. */
export type TimelineCell =
  | { is: "entry"; halves: number; entry: CalendarEntry }
  | { is: "free"; halves: number; from: PlainDate; to: PlainDate; between: boolean };

/** The Monday of a date's week. */
export function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, 1 - weekdayOf(date));
}

/**
 * The whole timeline of `days` days from `first` on, without gaps: two half days to a day. Entries come in the order of their
 * dates. `between`: a free cell has entries on both sides.
 */
export function buildTimeline(
  entries: readonly CalendarEntry[],
  { first, days }: { first: PlainDate; days: number },
): TimelineCell[] {
  const end = 2 * days;
  const cells: TimelineCell[] = [];
  let cursor = 0;
  const freeUntil = (until: number) => {
    if (until <= cursor) return;
    cells.push({
      is: "free",
      halves: until - cursor,
      from: addDays(first, cursor === 0 ? 0 : (cursor - 1) / 2),
      to: addDays(first, until === end ? days : (until - 1) / 2),
      between: cursor > 0 && until < end,
    });
    cursor = until;
  };
  for (const entry of entries) {
    const stop = Math.min(end, 2 * daysBetween(first, entry.to) + 1);
    freeUntil(Math.min(end, Math.max(0, 2 * daysBetween(first, entry.from) + 1)));
    if (stop <= cursor) continue;
    cells.push({ is: "entry", halves: stop - cursor, entry });
    cursor = stop;
  }
  freeUntil(end);
  return cells;
}

/** A night of the telephone's grid: free, or the first of `nights` nights of an entry that are shown. */
export type NightCell =
  | { is: "free"; night: PlainDate }
  | { is: "entry"; night: PlainDate; nights: number; entry: CalendarEntry };

/** The same days by nights: every night from `first` on is free or in one entry. An entry without a night shown is left out. */
export function buildNights(
  entries: readonly CalendarEntry[],
  { first, days }: { first: PlainDate; days: number },
): NightCell[] {
  const end = addDays(first, days);
  const cells: NightCell[] = [];
  let night = first;
  const freeUntil = (until: PlainDate) => {
    for (; night < until && night < end; night = addDays(night, 1))
      cells.push({ is: "free", night });
  };
  for (const entry of entries) {
    freeUntil(entry.from);
    const to = entry.to < end ? entry.to : end;
    if (to <= night) continue;
    cells.push({ is: "entry", night, nights: daysBetween(night, to), entry });
    night = to;
  }
  freeUntil(end);
  return cells;
}

/** Entries side by side where they overlap: each in the first lane where it has room. They come in the order of their dates. */
export function placeInLanes<Entry extends CalendarEntry>(entries: readonly Entry[]): Entry[][] {
  const lanes: Entry[][] = [];
  for (const entry of entries) {
    const lane = lanes.find((one) => (one.at(-1)?.to ?? "") <= entry.from);
    if (lane) lane.push(entry);
    else lanes.push([entry]);
  }
  return lanes;
}

/** One taken night; `note` the owner's reason, or the name of the other site. */
export interface TakenNight {
  apartmentId: number;
  night: PlainDate;
  kind: "block" | "channel";
  note: string | null;
  /** The booking for whose extras the night is held. */
  heldFor: string | null;
}

/** From the first night up to, but excluding, `to`. */
interface NightRun extends Omit<TakenNight, "night"> {
  from: PlainDate;
  to: PlainDate;
}

/** Joins the nights, which come by apartment and date; another kind, another note or another booking begins a new run. */
export function joinNights(nights: readonly TakenNight[]): NightRun[] {
  const runs: NightRun[] = [];
  for (const { night, ...rest } of nights) {
    const last = runs.at(-1);
    const joins =
      last?.to === night &&
      last.apartmentId === rest.apartmentId &&
      last.kind === rest.kind &&
      last.note === rest.note &&
      last.heldFor === rest.heldFor;
    if (joins) last.to = addDays(night, 1);
    else runs.push({ ...rest, from: night, to: addDays(night, 1) });
  }
  return runs;
}

/** What the calendar reports as done. */
const doneKeys = ["blocked", "freed", "back"] as const;

/** What was done with which nights of which apartments. */
export interface DoneNights {
  what: (typeof doneKeys)[number];
  apartmentIds: number[];
  from: PlainDate;
  to: PlainDate;
}

/** The address of the calendar that says so, at the first of the nights. */
export function donePath({ what, apartmentIds, from, to }: DoneNights): string {
  return `/admin/calendar?from=${from}&done=${what}&of=${apartmentIds.join("_")}&to=${to}`;
}

/** What `donePath` has put into the query; null for anything else. */
export function readDone(asked: URLSearchParams): DoneNights | null {
  const read = (name: string) => asked.get(name) ?? "";
  const [from, to, of] = [read("from"), read("to"), read("of")];
  const what = doneKeys.find((key) => key === asked.get("done"));
  if (!what || !isPlainDate(from) || !isPlainDate(to) || !/^\d{1,6}(?:_\d{1,6})*$/.test(of))
    return null;
  return { what, apartmentIds: of.split("_").map(Number), from, to };
}

/** A stay at another site; `id` of its page, `name` of its guest where staff have entered it or an import brought it. */
export interface NamedChannelStay extends Stay {
  apartmentId: number;
  label: string;
  id: string;
  name: string;
}

/**
 * The nights of another site as the stays they are made of, each with its guest: two stays in a row are one run of nights, and a
 * closure may be of another site than the guest in it. Nights that no stay explains, such as a closure, stay as they are.
 */
export function nameChannelEntries<Entry extends CalendarEntry & { apartmentId: number }>(
  entries: readonly Entry[],
  stays: readonly NamedChannelStay[],
): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "channel") return [entry];
    const own = stays
      .filter(({ apartmentId }) => apartmentId === entry.apartmentId)
      .toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
    const parts: Entry[] = [];
    let shown = entry.from;
    for (const { checkIn, checkOut, name, label, id } of own) {
      const from = checkIn > shown ? checkIn : shown;
      const to = checkOut < entry.to ? checkOut : entry.to;
      if (from >= to) continue;
      if (from > shown) parts.push({ ...entry, from: shown, to: from });
      const named = [name, label].filter(Boolean).join(", ");
      parts.push({ ...entry, from, to, label: named, channelStay: id });
      shown = to;
    }
    return shown < entry.to ? [...parts, { ...entry, from: shown }] : parts;
  });
}

/** Names an entry in addresses: a booking by its reference, anything else by its apartment and first night. */
export function entryKey(entry: CalendarEntry, apartmentId: number): string {
  return entry.reference ?? `${entry.kind}-${apartmentId}-${entry.from}`;
}

/** The page of a block, a booking or a guest of another site; null for other nights of another site. */
export function entryPath(entry: CalendarEntry, apartmentId: number): string | null {
  if (entry.kind === "block")
    return `/admin/calendar/blocked?apartment=${apartmentId}&night=${entry.from}`;
  if (entry.channelStay !== undefined) return `/admin/channels/stay/${entry.channelStay}`;
  return entry.reference === null ? null : `/admin/bookings/${entry.reference}`;
}

/**
 * The form that changes the stay of a booking, or a block that is not over; null for a booking that may not be changed, for
 * nights that are held for a booking's extras, and for anything else. `changeable` are the parties by reference.
 */
export function changePath(
  { reference, kind, from, to, heldFor }: CalendarEntry,
  apartmentId: number,
  { changeable, today }: { changeable: Readonly<Record<string, Party>>; today: PlainDate },
): string | null {
  if (kind === "block" && heldFor !== undefined) return null;
  if (kind === "block")
    return to > today ? `/admin/calendar/blocked?block=${apartmentId}_${from}` : null;
  const party = reference === null ? undefined : changeable[reference];
  return party ? `/admin/bookings/${reference}/change` : null;
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
