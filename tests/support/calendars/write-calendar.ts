// Writes calendars for tests, line by line, in the formats of other sites.

/** A calendar, and its nights as `from/to`, with ` closed` where marked so, by date; last how many events are unreadable. */
export interface CalendarKind {
  kind: string;
  text: string;
  nights: string[];
}

/** A calendar of these lines, each ended by LF. */
export function calendar(lines: string): string {
  return `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n${lines}\nEND:VCALENDAR\n`;
}

/** The same text with CRLF line endings, as the standard requires. */
export function crlf(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

/** One event for each group of lines; the UIDs are `0@x`, `1@x`, ... */
export function events(...all: string[]): string {
  return all.map((lines, place) => event(`${place}@x`, lines)).join("\n");
}

/** An event of that UID, for instance a changed time of a series. */
export function event(uid: string, lines: string): string {
  return `BEGIN:VEVENT\nUID:${uid}\n${lines}\nEND:VEVENT`;
}

/** So many parts, one after another. */
export function many(count: number, make: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => make(place)).join("\n");
}

/** The lines of an event that begins on a day, written `YYYYMMDD`. */
export function from(date: string, more = ""): string {
  return `DTSTART;VALUE=DATE:${date}${more && `\n${more}`}`;
}

/** The lines of an event from one day up to, and without, another. */
export function stay(first: string, last: string, more = ""): string {
  return from(first, `DTEND;VALUE=DATE:${last}${more && `\n${more}`}`);
}

/** The definition of a zone with the clocks of Berlin, as Outlook writes it. */
export function berlin(tzid: string): string {
  return (
    `BEGIN:VTIMEZONE\nTZID:${tzid}\n` +
    "BEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n" +
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\n" +
    "BEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n" +
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE"
  );
}

/** The definition of a zone that moves its clocks forward by an hour by a rule, since 1601. */
export function zone(tzid: string, rule: string): string {
  return (
    `BEGIN:VTIMEZONE\nTZID:${tzid}\nBEGIN:STANDARD\nDTSTART:16010101T000000\n` +
    `TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:${rule}\nEND:STANDARD\nEND:VTIMEZONE`
  );
}

/** A calendar of these lines, and its nights. */
export function kind(name: string, lines: string, ...nights: string[]): CalendarKind {
  return { kind: name, text: crlf(calendar(lines)), nights };
}

/** A text as it is, and its nights. */
export function raw(name: string, text: string, ...nights: string[]): CalendarKind {
  return { kind: name, text, nights };
}

/** An event from 1 to 5 March 2027, and its nights. */
export const anEvent = events(stay("20270301", "20270305"));
export const oneStay = "2027-03-01/2027-03-05";
