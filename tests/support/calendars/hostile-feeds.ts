// Calendars that are meant to hang the site that reads them, to slow it down or to fill its memory.
import { calendar, crlf, event, events, from, many, stay, zone } from "./write-calendar.ts";

/** `outcomes` are the faults that reading it may end with; `good` when it is read, its hostile events left out. */
export interface HostileFeed {
  name: string;
  text(): string;
  outcomes: string[];
}

const most = 2 * 1024 * 1024 - 2_000;
const inZone = (tzid: string, year: number) =>
  `DTSTART;TZID=${tzid}:${year}0201T100000\nDTEND;TZID=${tzid}:${year}0203T100000`;
const rule = (text: string): HostileFeed => ({
  name: text,
  text: () => crlf(calendar(events(from("20270104", `RRULE:${text}`)))),
  outcomes: ["good"],
});
const feed = (name: string, lines: () => string, ...outcomes: string[]): HostileFeed => ({
  name,
  text: () => crlf(calendar(lines())),
  outcomes,
});
const days = (first: number) =>
  Array.from({ length: most / 9 }, (_, n) => `20${first + (n % 60)}02${10 + (n % 18)}`).join(",");

/** Takes the reader minutes, and no memory: it has to search until 2033 for a Monday that is the last of February. */
export const endlessFeed = feed(
  "a day that hardly ever comes, 1,000 times",
  () =>
    many(1_000, (n) =>
      event(`${n}`, from("20270131", "RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=MO;BYMONTHDAY=-1")),
    ),
  "parseTooSlow",
);

// Expensive calendars end by the time limit or the memory limit, whichever the machine reaches first.
const heavy = ["good", "tooMany", "parseTooSlow", "parseTooLarge"];

/** The feeds of the security review, and others that get further. */
export const hostileFeeds: HostileFeed[] = [
  endlessFeed,
  rule("FREQ=DAILY;BYDAY=6MO"),
  rule("FREQ=MINUTELY"),
  rule("FREQ=DAILY;INTERVAL=7;BYDAY=MO"),
  feed(
    "a zone whose clocks change every second",
    () => `${zone("Z", "FREQ=SECONDLY")}\n${events(inZone("Z", 2027))}`,
    "good",
  ),
  feed("10^18 weeks", () => events(from("20270301", "DURATION:P999999999999999999W")), "good"),
  feed(
    "2,000 series with 2,000 changed times each",
    () =>
      `${many(2_000, () => event("x", from("20270201", "RRULE:FREQ=DAILY;COUNT=2")))}\n` +
      many(2_000, () => event("x", from("20270203", "RECURRENCE-ID;VALUE=DATE:20270202"))),
    ...heavy,
  ),
  feed(
    "2 MiB of parameters on a line",
    () => events(from("20270301", `SUMMARY${";X=1".repeat(most / 4)}:x`)),
    "broken",
  ),
  feed(
    "the same, after a colon in quotes",
    () => events(from("20270301", `SUMMARY;X=":"${";X=1".repeat(most / 4)}:x`)),
    "broken",
  ),
  feed(
    "10,000 zones",
    () => `${many(10_000, (n) => zone(`Z${n}`, "FREQ=YEARLY"))}\n${events(inZone("Z1", 2027))}`,
    ...heavy,
  ),
  feed(
    "events in years ever further ahead, each with its zone worked out anew",
    () =>
      `${zone("Z", "FREQ=YEARLY;BYMONTH=3")}\n${many(3_900, (n) => event(`${n}`, inZone("Z", 3_000 + n)))}`,
    ...heavy,
  ),
  feed(
    "every day since the year 1, 30 times",
    () => many(30, (n) => event(`${n}`, "DTSTART;VALUE=DATE:00010101\nRRULE:FREQ=DAILY")),
    ...heavy,
  ),
  feed("200,000 days", () => events(from("20270301", `RDATE;VALUE=DATE:${days(28)}`)), ...heavy),
  feed(
    "200,000 days left out",
    () => events(from("20270301", `RRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:${days(28)}`)),
    ...heavy,
  ),
  feed("500,000 properties of one letter", () => `${"X:\n".repeat(most / 4)}X:`, ...heavy),
  feed(
    "4,000 stays as long as one can book",
    () => many(4_000, (n) => event(`${n}`, stay("20270201", "20280701"))),
    ...heavy,
  ),
];
