// Plain calendar dates: a stay is made of days on the property's calendar, never of instants.

/** A calendar date, `YYYY-MM-DD`. Two of them compare correctly as plain strings. */
export type PlainDate = string;

/** The property's day and clock: whole hours and minutes of its own time zone. */
export interface PropertyNow {
  today: PlainDate;
  hour: number;
  minute: number;
}

const dayInMilliseconds = 86_400_000;

/** Whether the text is a real date of the years 2000 to 2199; 30 February is not. */
export function isPlainDate(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const epoch = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epoch) && toDate(epoch) === text;
}

/** The date so many days later, or earlier when negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return toDate(toEpoch(date) + days * dayInMilliseconds);
}

/** The same day of the month so many months later, or that month's last day when it is shorter. */
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

/** Sorts dates, the earlier first. */
export function compareDates(a: PlainDate, b: PlainDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
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

/** What the property's calendar and clock show at an instant. "Today" is the property's day, not the server's. */
export function propertyDay(instant: Date, timeZone: string): PropertyNow {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (last.minute === minute && last.timeZone === timeZone) return { ...last.shown };
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = value;
  const shown = {
    today: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
  if (minute >= wholeMinutes) last = { minute, timeZone, shown: { ...shown } };
  return shown;
}

// Every page and every visit asks for it. No clock changes within a minute: since 1972 all zones differ by whole minutes.
const wholeMinutes = Date.UTC(1973) / 60_000;
let last: { minute: number; timeZone: string; shown: PropertyNow } = {
  minute: Number.NaN,
  timeZone: "",
  shown: { today: "", hour: 0, minute: 0 },
};

// Making a formatter costs a hundred times what using it does.
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

// Midnight UTC stands for the calendar day, so that no zone and no clock change can move it.
function toEpoch(date: PlainDate): number {
  let epoch = epochs.get(date);
  if (epoch === undefined) {
    const [year, month, day] = partsOf(date);
    epoch = Date.UTC(year, month - 1, day);
    if (epochs.size < mostKept) epochs.set(date, epoch);
  }
  return epoch;
}

function toDate(epoch: number): PlainDate {
  let date = dates.get(epoch);
  if (date === undefined) {
    date = new Date(epoch).toISOString().slice(0, 10);
    if (dates.size < mostKept) dates.set(epoch, date);
  }
  return date;
}

// A calendar of eighteen months asks for the same few hundred days thousands of times: each is worked out once. Bounded,
// because an address may name any day.
const dates = new Map<number, PlainDate>();
const epochs = new Map<PlainDate, number>();
const mostKept = 10_000;
