// Calendars as real sites write them, with expected values computed by hand; and invalid or hostile texts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { aCalendar, feedText } from "#tests/support/calendars/feed-server.ts";
import { readingRules, summarizeCalendar } from "#tests/support/calendars/reading-rules.ts";
import { processorTime } from "#tests/support/processor-time.ts";
import { parseCalendar } from "./parse-calendar.server.ts";
import { claimsOf } from "./rules/channel-event.ts";

const rules = readingRules;
const { window } = rules;

/** The events as `from/to`, in order, and how many were unreadable. */
const read = (text: string) =>
  summarizeCalendar(parseCalendar(text, rules)).map((line) => line.replace(" closed", ""));

/** One event with these lines. */
const event = (...lines: string[]) =>
  aCalendar(["BEGIN:VEVENT", "UID:x@other.example", ...lines, "END:VEVENT"].join("\n"));

describe("the shapes of", () => {
  test("Airbnb: bookings and closed days, without those that are over", () => {
    const parsed = parseCalendar(feedText("airbnb"), rules);
    expect(parsed).toEqual({
      ok: true,
      unreadable: 0,
      events: [
        { from: "2027-02-15", to: "2027-02-19", closed: false },
        { from: "2027-03-03", to: "2027-03-05", closed: true },
      ],
    });
  });

  test("Booking.com: everything is closed", () => {
    expect(parseCalendar(feedText("booking-com"), rules)).toMatchObject({
      events: [
        { from: "2027-02-19", to: "2027-02-23", closed: true },
        { from: "2027-04-10", to: "2027-04-11", closed: true },
      ],
    });
  });

  test("Vrbo: without what was cancelled", () => {
    expect(parseCalendar(feedText("vrbo"), rules)).toMatchObject({
      events: [
        { from: "2027-05-01", to: "2027-05-08", closed: false },
        { from: "2027-05-12", to: "2027-05-14", closed: true },
      ],
    });
  });

  test("Google: times in zones, recurrences with one excluded and one moved, reminders without duration", () => {
    expect(read(feedText("google"))).toEqual([
      "2027-01-20/2027-01-22",
      // 10:00 UTC is 14:00 here, 06:00 UTC is 10:00.
      "2027-01-25/2027-01-27",
      "2027-02-01/2027-02-02",
      "2027-04-03/2027-04-04",
      // The occurrence in April appears twice, the second time as its modification: the same nights.
      "2027-04-03/2027-04-04",
      // 22:30 on a summer evening in Paris is 00:30 on the 6th here.
      "2027-07-06/2027-07-07",
    ]);
  });
});

describe("times", () => {
  test.each([
    ["a day without an end is one night", ["DTSTART;VALUE=DATE:20270301"], "2027-03-01/2027-03-02"],
    [
      "the same day twice is one night",
      ["DTSTART;VALUE=DATE:20270301", "DTEND;VALUE=DATE:20270301"],
      "2027-03-01/2027-03-02",
    ],
    [
      "a duration in days",
      ["DTSTART;VALUE=DATE:20270301", "DURATION:P3D"],
      "2027-03-01/2027-03-04",
    ],
    [
      "a duration in weeks",
      ["DTSTART;VALUE=DATE:20270301", "DURATION:P2W"],
      "2027-03-01/2027-03-15",
    ],
    [
      "a duration in hours over midnight",
      ["DTSTART:20270301T150000", "DURATION:PT20H"],
      "2027-03-01/2027-03-02",
    ],
    [
      "times without a zone are in the property's zone",
      ["DTSTART:20270301T233000", "DTEND:20270303T003000"],
      "2027-03-01/2027-03-03",
    ],
    [
      "midnights in UTC are mornings here",
      ["DTSTART:20270301T000000Z", "DTEND:20270304T000000Z"],
      "2027-03-01/2027-03-04",
    ],
    [
      "evenings in UTC are the next day here",
      ["DTSTART:20270301T200000Z", "DTEND:20270303T195959Z"],
      "2027-03-02/2027-03-03",
    ],
    [
      // 21:30 in New York is 02:30 UTC of the next day in winter, 06:30 here.
      "a zone by its name alone",
      [
        "DTSTART;TZID=America/New_York:20270301T213000",
        "DTEND;TZID=America/New_York:20270303T100000",
      ],
      "2027-03-02/2027-03-03",
    ],
    [
      "an unknown zone is treated as the property's",
      [
        "DTSTART;TZID=Moon Standard Time:20270301T150000",
        "DTEND;TZID=Moon Standard Time:20270303T100000",
      ],
      "2027-03-01/2027-03-03",
    ],
    [
      "a stay that is under way",
      ["DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270112"],
      "2027-01-05/2027-01-12",
    ],
    [
      "many years are longer than any stay",
      ["DTSTART;VALUE=DATE:19700101", "DTEND;VALUE=DATE:22991231"],
      "1 unreadable",
    ],
  ])("%s", (_, lines, expected) => expect(read(event(...lines))).toEqual([expected]));

  test.each([
    ["an afternoon", ["DTSTART:20270301T140000", "DTEND:20270301T180000"]],
    ["an instant", ["DTSTART:20270301T140000"]],
    ["what ends today", ["DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270110"]],
    ["what begins after the window", ["DTSTART;VALUE=DATE:20300110"]],
    ["a cancelled one", ["DTSTART;VALUE=DATE:20270301", "STATUS:CANCELLED"]],
    ["one that leaves the time free", ["DTSTART;VALUE=DATE:20270301", "TRANSP:TRANSPARENT"]],
  ])("%s takes no night", (_, lines) => expect(read(event(...lines))).toEqual([]));

  test("our own events sent back to us are not claims", () => {
    const ours =
      "BEGIN:VEVENT\nUID:night-1@kazfilao.example\nDTSTART;VALUE=DATE:20270301\nEND:VEVENT";
    expect(read(aCalendar(ours, ["2027-03-05", "2027-03-06"]))).toEqual(["2027-03-05/2027-03-06"]);
  });

  test.each([
    ["no such day", ["DTSTART;VALUE=DATE:20270231"]],
    ["no such month", ["DTSTART;VALUE=DATE:20271301"]],
    ["no such hour", ["DTSTART:20270301T250000"]],
    ["no beginning", ["DTEND;VALUE=DATE:20270301"]],
    ["words for a time", ["DTSTART;VALUE=DATE:tomorrow"]],
    ["an end before the beginning", ["DTSTART;VALUE=DATE:20270305", "DTEND;VALUE=DATE:20270301"]],
  ])("%s cannot be read, the rest can", (_, lines) => {
    const faulty = ["BEGIN:VEVENT", "UID:x", ...lines, "END:VEVENT"].join("\n");
    expect(read(aCalendar(faulty, ["2027-03-05", "2027-03-06"]))).toEqual([
      "2027-03-05/2027-03-06",
      "1 unreadable",
    ]);
  });
});

describe("repetitions", () => {
  const from = "DTSTART;VALUE=DATE:20270104";

  test.each([
    [
      "every second Friday and Saturday",
      ["RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SA;COUNT=4"],
      // From the week of 4 January on: 8, 9, 22, 23; two of them are in the past.
      ["2027-01-22/2027-01-23", "2027-01-23/2027-01-24"],
    ],
    [
      "daily until a day",
      ["RRULE:FREQ=DAILY;UNTIL=20270112"],
      ["2027-01-10/2027-01-11", "2027-01-11/2027-01-12", "2027-01-12/2027-01-13"],
    ],
    [
      "named days",
      ["RDATE;VALUE=DATE:20270203,20270207"],
      ["2027-02-03/2027-02-04", "2027-02-07/2027-02-08"],
    ],
    [
      "every year, as long as one looks",
      ["RRULE:FREQ=YEARLY"],
      ["2028-01-04/2028-01-05", "2029-01-04/2029-01-05", "2030-01-04/2030-01-05"],
    ],
  ])("%s", (_, lines, expected) => expect(read(event(from, ...lines))).toEqual(expected));

  test.each([
    "FREQ=SECONDLY",
    "FREQ=MINUTELY;BYMONTH=2",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
    "FREQ=WEEKLY;INTERVAL=999999999",
    "FREQ=MONTHLY;INTERVAL=336;BYDAY=5MO",
    "FREQ=YEARLY;BYEASTER=1",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  ])("%s is not looked for: the event counts as unreadable", (rule) => {
    expect(read(event(from, `RRULE:${rule}`)).at(-1)).toMatch(/unreadable|broken/);
  });

  test("a rule that never matches takes no night and ends quickly", () => {
    const begun = processorTime();
    // With an interval of twelve months it is always February, which has no 31st.
    const february = "DTSTART;VALUE=DATE:20270201";
    expect(read(event(february, "RRULE:FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31"))).toEqual([]);
    expect(processorTime() - begun).toBeLessThan(3_000);
  });

  test("a calendar with too many occurrences is rejected as a whole, in bounded time", () => {
    const series = Array.from(
      { length: 30 },
      (_, n) => `BEGIN:VEVENT\nUID:${n}\nDTSTART;VALUE=DATE:20000101\nRRULE:FREQ=DAILY\nEND:VEVENT`,
    );
    expect(read(aCalendar(...series))).toEqual(["tooMany"]);
    const many = Array.from(
      { length: 4_001 },
      () => ["2027-02-01", "2027-02-02"] as [string, string],
    );
    expect(read(aCalendar(...many))).toEqual(["tooMany"]);
  });
});

describe("what is no calendar", () => {
  const whole = feedText("airbnb");

  test.each([
    ["", "empty"],
    [" \r\n ", "empty"],
    ["<!doctype html><title>Sign in</title>", "notCalendar"],
    ['{"error":"gone"}', "notCalendar"],
    ["BEGIN:VCARD\r\nEND:VCARD", "notCalendar"],
    ["BEGIN:VCALENDAR", "notCalendar"],
    ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n<html>", "broken"],
    ["BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nBEGIN:VCARD\r\nEND:VCARD", "broken"],
  ])("%j", (text, fault) => expect(read(text)).toEqual([fault]));

  test("a calendar without events is valid", () => {
    expect(parseCalendar(aCalendar(), rules)).toEqual({ ok: true, events: [], unreadable: 0 });
    expect(read(`\uFEFF${aCalendar()}`)).toEqual([]);
    expect(read(aCalendar() + aCalendar(["2027-02-01", "2027-02-02"]))).toEqual([
      "2027-02-01/2027-02-02",
    ]);
  });

  test("a calendar truncated anywhere is never accepted as complete", () => {
    const end = whole.trimEnd().length;
    for (let length = 0; length < end; length++)
      expect(parseCalendar(whole.slice(0, length), rules).ok).toBe(false);
  });
});

test("the order of events changes no claim, and every night of an event is claimed once", () => {
  const anEvent = fc
    .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 20 }), fc.boolean())
    .map(([start, nights, closed]) => ({
      from: addDays(window.from, start),
      to: addDays(window.from, start + nights),
      closed,
    }));
  fc.assert(
    fc.property(
      fc.array(anEvent, { maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (events, random) => {
        const claims = claimsOf(events, window);
        const shuffled = events
          .map((one) => ({ one, place: random.next().value as number }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ one }) => one);
        expect(claimsOf(shuffled, window)).toEqual(claims);
        const nights = claims.map(({ night }) => night);
        expect(new Set(nights).size).toBe(nights.length);
        for (let day = -25; day < 90; day++) {
          const night = addDays(window.from, day);
          const isTaken = day >= 0 && events.some(({ from, to }) => from <= night && night < to);
          expect(nights.includes(night)).toBe(isTaken);
        }
      },
    ),
    { numRuns: 200 },
  );
});
