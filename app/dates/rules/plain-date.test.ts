// Tests of plain-date.ts.
import fc from "fast-check";
import { afterEach, describe, expect, test, it } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  isPlainDate,
  monthOf,
  nightSpans,
  propertyDay,
  weekdayOf,
  instantAt,
} from "./plain-date.ts";

// The edge cases of date arithmetic, and that the machine's time zone cannot shift a date.

describe("isPlainDate", () => {
  test.each(["2026-11-20", "2028-02-29", "2000-01-01", "2000-02-29", "2199-12-31"])(
    "takes %s",
    (text) => {
      expect(isPlainDate(text)).toBe(true);
    },
  );

  test.each([
    "2027-02-30",
    "2027-02-29",
    "2100-02-29", // not a leap year
    "2027-04-31",
    "2027-00-10",
    "2027-13-01",
    "2027-01-00",
    "2027-01-32",
    "1999-12-31",
    "2200-01-01",
    "2027-1-1",
    "27-01-01",
    "01/02/2027",
    "2027-01-01T00:00",
    "2027-01-01\n",
    " 2027-01-01",
    "２０２７-01-01",
    "+002027-01-01",
    "",
    "tomorrow",
    "2".repeat(100_000),
  ])("refuses %.20s", (text) => {
    expect(isPlainDate(text)).toBe(false);
  });
});

test.each([
  ["2027-02-28", 1, "2027-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2028-02-29", 1, "2028-03-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2027-01-01", -1, "2026-12-31"],
  ["2027-03-28", 1, "2027-03-29"], // Europe changes its clocks
  ["2027-01-10", 0, "2027-01-10"],
  ["2027-01-01", 365, "2028-01-01"],
])("addDays: %s and %i days is %s", (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each([
  ["2026-11-20", 18, "2028-05-20"],
  ["2026-08-31", 18, "2028-02-29"], // a leap year's February
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-01-31", 3, "2027-04-30"],
  ["2027-01-31", -2, "2026-11-30"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2028-02-29", 12, "2029-02-28"],
])("addMonths: %s and %i months is %s", (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test.each([
  ["2027-03-01", "2027-03-08", 7],
  ["2028-02-28", "2028-03-01", 2],
  ["2027-02-28", "2027-03-01", 1],
  ["2027-01-01", "2026-12-31", -1],
  ["2027-01-01", "2028-01-01", 365],
])("daysBetween: %s to %s is %i", (from, to, expected) => {
  expect(daysBetween(from, to)).toBe(expected);
});

test.each([
  ["2026-11-20", 5], // a Friday
  ["2027-03-01", 1],
  ["2027-03-07", 7],
  ["2000-01-01", 6],
  ["2028-02-29", 2],
])("weekdayOf: %s is ISO day %i", (date, expected) => {
  expect(weekdayOf(date)).toBe(expected);
});

test("months list their days, in leap years too", () => {
  expect(monthOf("2028-02-29")).toBe("2028-02");
  expect(daysOfMonth("2028-02")).toHaveLength(29);
  expect(daysOfMonth("2027-02").at(-1)).toBe("2027-02-28");
  expect(daysOfMonth("2026-12").slice(-2)).toEqual(["2026-12-30", "2026-12-31"]);
});

const someDate = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("2000-01-01", days));

test("addDays and daysBetween agree, and the weekday advances", () => {
  fc.assert(
    fc.property(someDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
      const moved = addDays(date, days);
      expect(daysBetween(date, moved)).toBe(days);
      expect(Math.abs((weekdayOf(moved) - weekdayOf(date) - days) % 7)).toBe(0);
    }),
  );
});

describe("propertyDay", () => {
  // Mauritius is four hours ahead of UTC the whole year.
  test.each([
    ["2026-11-20T19:59:59Z", { today: "2026-11-20", hour: 23, minute: 59 }],
    ["2026-11-20T20:00:00Z", { today: "2026-11-21", hour: 0, minute: 0 }],
    ["2026-12-31T20:30:00Z", { today: "2027-01-01", hour: 0, minute: 30 }],
    ["2028-02-28T20:00:00Z", { today: "2028-02-29", hour: 0, minute: 0 }],
    ["2027-06-15T12:00:00Z", { today: "2027-06-15", hour: 16, minute: 0 }],
  ])("at %s", (instant, expected) => {
    expect(propertyDay(new Date(instant), "Indian/Mauritius")).toEqual(expected);
  });

  test("uses the given time zone", () => {
    const instant = new Date("2026-11-20T11:15:00Z");
    expect(propertyDay(instant, "Pacific/Kiritimati").today).toBe("2026-11-21");
    expect(propertyDay(instant, "Pacific/Pago_Pago")).toEqual({
      today: "2026-11-20",
      hour: 0,
      minute: 15,
    });
  });
});

describe("in any time zone of the machine", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each([
    ["Pacific/Kiritimati", -840],
    ["America/St_Johns", 210],
    ["Indian/Mauritius", -240],
    ["UTC", 0],
  ])("dates do not shift: %s", (machineZone, offset) => {
    process.env.TZ = machineZone;
    const winter = new Date("2026-11-20T19:59:00Z");
    expect(winter.getTimezoneOffset()).toBe(offset); // the machine's time zone did change
    expect(propertyDay(winter, "Indian/Mauritius")).toEqual({
      today: "2026-11-20",
      hour: 23,
      minute: 59,
    });
    expect(addDays("2027-03-13", 1)).toBe("2027-03-14"); // St John's changes its clocks
    expect(addDays("2027-03-14", 1)).toBe("2027-03-15");
    expect(addDays("2026-11-01", -1)).toBe("2026-10-31");
    expect(daysBetween("2026-10-25", "2027-03-30")).toBe(156); // 6 + 30 + 31 + 31 + 28 + 30
    expect(addMonths("2026-08-31", 18)).toBe("2028-02-29");
    expect(weekdayOf("2027-03-01")).toBe(1);
    expect(isPlainDate("2027-03-14")).toBe(true);
    expect(daysOfMonth("2027-03")).toHaveLength(31);
  });
});

// The conversion of local time to an instant in several time zones.

describe("instantAt", () => {
  it("subtracts the four hours of Mauritius", () => {
    expect(instantAt("2027-03-13", 14, "Indian/Mauritius").toISOString()).toBe(
      "2027-03-13T10:00:00.000Z",
    );
    expect(instantAt("2027-03-13", 2, "Indian/Mauritius").toISOString()).toBe(
      "2027-03-12T22:00:00.000Z",
    );
  });

  it("handles summer time and half-hour offsets", () => {
    expect(instantAt("2027-07-01", 14, "Europe/Lisbon").toISOString()).toBe(
      "2027-07-01T13:00:00.000Z",
    );
    expect(instantAt("2027-12-01", 14, "Europe/Lisbon").toISOString()).toBe(
      "2027-12-01T14:00:00.000Z",
    );
    expect(instantAt("2027-01-15", 11, "America/St_Johns").toISOString()).toBe(
      "2027-01-15T14:30:00.000Z",
    );
  });

  it("crosses the date line", () => {
    expect(instantAt("2027-01-01", 0, "Pacific/Kiritimati").toISOString()).toBe(
      "2026-12-31T10:00:00.000Z",
    );
  });

  it("uses the right offset on the day of a clock change", () => {
    // Europe/Paris goes from 02:00 to 03:00 on 28 March 2027: 04:00 is already summer time (UTC+2).
    expect(instantAt("2027-03-28", 4, "Europe/Paris").toISOString()).toBe(
      "2027-03-28T02:00:00.000Z",
    );
    expect(instantAt("2027-03-28", 1, "Europe/Paris").toISOString()).toBe(
      "2027-03-28T00:00:00.000Z",
    );
    expect(instantAt("2027-03-28", 2, "Europe/Paris").toISOString()).toBe(
      "2027-03-28T01:00:00.000Z",
    );
  });
});

test("nights in a row are one span, up to the morning after the last", () => {
  expect(nightSpans([])).toEqual([]);
  expect(nightSpans(["2027-02-28", "2027-03-02", "2027-02-27", "2027-03-01"])).toEqual([
    { from: "2027-02-27", to: "2027-03-03" },
  ]);
  expect(nightSpans(["2027-05-03", "2027-05-06", "2027-05-04"])).toEqual([
    { from: "2027-05-03", to: "2027-05-05" },
    { from: "2027-05-06", to: "2027-05-07" },
  ]);
});
