// Plain calendar dates: a stay consists of dates at the property, which become instants only for calendar files and APIs.

/** A calendar date, `YYYY-MM-DD`. Two of them compare correctly as plain strings. */
export type PlainDate = string;

/** Date, hour and minute in the property's time zone. */
export interface PropertyNow {
  today: PlainDate;
  hour: number;
  minute: number;
}

const dayInMilliseconds = 86_400_000;

/** What a date of the years 2000 to 2199 looks like; 30 February looks like one. */
export const plainDateShape = /^2[01]\d\d-\d\d-\d\d$/;

/** Whether the text is a real date in the years 2000 to 2199; 30 February is not. */
export function isPlainDate(text: string): boolean {
  if (!plainDateShape.test(text)) return false;
  const epoch = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epoch) && toDate(epoch) === text;
}

/** The date that many days later, or earlier when negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return toDate(toEpoch(date) + days * dayInMilliseconds);
}

/** The same day of the month that many months later, or the month's last day when it is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = partsOf(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (toEpoch(to) - toEpoch(from)) / dayInMilliseconds;
}

/** ISO weekday: Monday is 1, Sunday is 7. */
export function weekdayOf(date: PlainDate): number {
  return new Date(toEpoch(date)).getUTCDay() || 7;
}

/** The month of a date, `YYYY-MM`. */
export function monthOf(date: PlainDate): string {
  return date.slice(0, 7);
}

/** Every date of a month given as `YYYY-MM`. */
export function daysOfMonth(month: string): PlainDate[] {
  const first = `${month}-01`;
  const length = daysBetween(first, addMonths(first, 1));
  return Array.from({ length }, (_, day) => addDays(first, day));
}

/** Date and time at the property at an instant. "Today" is the date at the property, not on the server. */
export function propertyDay(instant: Date, timeZone: string): PropertyNow {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (cached.minute === minute && cached.timeZone === timeZone) return { ...cached.reading };
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = value;
  const reading = {
    today: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
  if (minute >= wholeMinutes) cached = { minute, timeZone, reading: { ...reading } };
  return reading;
}

// Cached, because every request needs it. The result is the same within a minute: since 1972 all UTC offsets are whole minutes.
const wholeMinutes = Date.UTC(1973) / 60_000;
let cached: { minute: number; timeZone: string; reading: PropertyNow } = {
  minute: Number.NaN,
  timeZone: "",
  reading: { today: "", hour: 0, minute: 0 },
};

// Creating a formatter costs a hundred times as much as using it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

function partsOf(date: PlainDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

// Midnight UTC represents the date, so that no time zone and no clock change can shift it.
function toEpoch(date: PlainDate): number {
  let epoch = epochs.get(date);
  if (epoch === undefined) {
    const [year, month, day] = partsOf(date);
    epoch = Date.UTC(year, month - 1, day);
    if (epochs.size < maxCached) epochs.set(date, epoch);
  }
  return epoch;
}

function toDate(epoch: number): PlainDate {
  let date = dates.get(epoch);
  if (date === undefined) {
    date = new Date(epoch).toISOString().slice(0, 10);
    if (dates.size < maxCached) dates.set(epoch, date);
  }
  return date;
}

// Cached, because a calendar of eighteen months converts the same few hundred dates thousands of times. Limited in size,
// because a URL may contain any date.
const dates = new Map<number, PlainDate>();
const epochs = new Map<PlainDate, number>();
const maxCached = 10_000;

/**
 * The instant of a full hour (0 to 23) on a date in `timeZone` (an IANA name). An hour skipped by a change to summer time
 * gives the instant after the change; a repeated hour gives one of the two.
 */
export function instantAt(date: PlainDate, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${String(hour).padStart(2, "0")}:00:00Z`);
  // The first guess may be on the other side of a clock change; its offset corrects that.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone));
}

/** A full hour on a date as ISO 8601 writes it, with the UTC offset of `timeZone` on that date: `14:00:00+04:00`. */
export function clockAt(date: PlainDate, hour: number, timeZone: string): string {
  const clock = `${twoDigits(hour)}:00:00`;
  const ahead =
    (Date.parse(`${date}T${clock}Z`) - instantAt(date, hour, timeZone).getTime()) /
    minuteMilliseconds;
  const minutes = Math.abs(ahead);
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${clock}${ahead < 0 ? "-" : "+"}${offset}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

// The zone's UTC offset at an instant, in milliseconds.
function offsetAt(instant: number, timeZone: string): number {
  const { today, hour, minute } = propertyDay(new Date(instant), timeZone);
  const shown = Date.parse(`${today}T00:00:00Z`) + (hour * 60 + minute) * minuteMilliseconds;
  return shown - Math.floor(instant / minuteMilliseconds) * minuteMilliseconds;
}

const minuteMilliseconds = 60_000;

/** Consecutive nights, from the first to `to`, exclusive. */
export interface NightSpan {
  from: PlainDate;
  to: PlainDate;
}

/** Joins nights, in any order and each given once, into spans of consecutive ones. */
export function nightSpans(nights: readonly PlainDate[]): NightSpan[] {
  const spans: NightSpan[] = [];
  for (const night of nights.toSorted()) {
    const last = spans.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else spans.push({ from: night, to: addDays(night, 1) });
  }
  return spans;
}
