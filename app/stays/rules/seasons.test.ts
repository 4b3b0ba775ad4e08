// Tests of seasons.ts.
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { aRateCard, anApartmentRate, aStayRules } from "#tests/support/rate-card.ts";
import { seasonOf } from "./rate-card.ts";
import { isDayOfYear, seasonsFromStarts, startsOf, seasonRates } from "./seasons.ts";
import type { SeasonStart } from "./seasons.ts";

// That seasons cover every day of the year once, including the new year and the leap day.

const green = { key: "green", percent: 100, minNights: 2 };
const high = { key: "high", percent: 115, minNights: 2 };
const festive = { key: "festive", percent: 145, minNights: 5 };

const usual: SeasonStart[] = [
  { day: "01-06", ...high },
  { day: "05-01", ...green },
  { day: "10-01", ...high },
  { day: "12-20", ...festive },
];

function keyOn(date: string, starts: SeasonStart[]): string | undefined {
  return seasonOf(date, aRateCard({ seasons: seasonsFromStarts(starts) }))?.key;
}

test("a season lasts until the next begins, the last one across the new year", () => {
  const anyOrder = usual.toReversed();
  expect(seasonsFromStarts(anyOrder).map(({ key, from, to }) => `${key} ${from} ${to}`)).toEqual([
    "high 01-06 04-30",
    "green 05-01 09-30",
    "high 10-01 12-19",
    "festive 12-20 01-05",
  ]);
});

test("the property's card converts to its four starts and back to the same card", () => {
  expect(startsOf(aRateCard())).toEqual(usual);
  const again = seasonsFromStarts(startsOf(aRateCard()));
  expect(startsOf(aRateCard({ seasons: again }))).toEqual(usual);
});

describe("the leap day", () => {
  const fromLeapDay: SeasonStart[] = [
    { day: "02-29", ...green },
    { day: "08-01", ...high },
  ];
  const fromMarch: SeasonStart[] = [
    { day: "03-01", ...green },
    { day: "08-01", ...high },
  ];
  test.each([
    ["2028-02-28", "high", "high"],
    ["2028-02-29", "green", "high"],
    ["2028-03-01", "green", "green"],
    ["2027-02-28", "high", "high"],
    ["2027-03-01", "green", "green"],
  ])("%s is %s, or %s when the season begins in March", (date, leap, march) => {
    expect(keyOn(date, fromLeapDay)).toBe(leap);
    expect(keyOn(date, fromMarch)).toBe(march);
  });
});

test.each([
  [[{ day: "01-01", ...green }]],
  [[{ day: "02-29", ...green }]],
  [[{ day: "12-31", ...green }]],
  [usual],
  [
    [
      { day: "02-29", ...festive },
      { day: "03-01", ...green },
      { day: "02-28", ...high },
    ],
  ],
])("every night of a leap year and of another is in one season: %j", (starts) => {
  const seasons = seasonsFromStarts(starts);
  for (let date = "2027-01-01"; date < "2029"; date = addDays(date, 1)) {
    const covering = seasons.filter((season) => seasonOf(date, aRateCard({ seasons: [season] })));
    expect([date, covering.length]).toEqual([date, 1]);
  }
});

test("days without a season are the rest of the year, at the base rate", () => {
  const seasons = [{ ...festive, from: "12-20", to: "01-05" }];
  expect(startsOf(aRateCard({ seasons }))).toEqual([
    { day: "01-06", key: "base", percent: 100, minNights: 1 },
    { day: "12-20", ...festive },
  ]);
  expect(startsOf(aRateCard({ seasons: [] }))).toEqual([
    { day: "01-01", key: "base", percent: 100, minNights: 1 },
  ]);
});

test("throws for a year without a season", () => {
  expect(() => seasonsFromStarts([])).toThrow(RangeError);
});

test.each([
  ["02-29", true],
  ["02-30", false],
  ["04-31", false],
  ["13-01", false],
  ["12-31", true],
  ["1-1", false],
])("%s is a day: %s", (day, is) => {
  expect(isDayOfYear(day)).toBe(is);
});

// The rates table: prices calculated by hand, and spans that cover the year exactly once.

test("the property's four seasons in three rows, cheapest first", () => {
  // 120 a night; x 1.10 = 132; x 1.15 = 138, x 1.10 = 151.80; x 1.45 = 174, x 1.10 = 191.40
  expect(seasonRates(anApartmentRate(1), aRateCard(), aStayRules())).toEqual([
    {
      key: "green",
      spans: [{ from: "05-01", to: "09-30" }],
      weekNight: 12_000,
      weekendNight: 13_200,
      minNights: 2,
    },
    {
      key: "high",
      spans: [
        { from: "01-06", to: "04-30" },
        { from: "10-01", to: "12-19" },
      ],
      weekNight: 13_800,
      weekendNight: 15_200,
      minNights: 2,
    },
    {
      key: "festive",
      spans: [{ from: "12-20", to: "01-05" }],
      weekNight: 17_400,
      weekendNight: 19_100,
      minNights: 5,
    },
  ]);
});

test("nights without a season have their own row, and single-night prices change no row", () => {
  const card = aRateCard({
    seasons: [{ key: "race", from: "07-03", to: "07-04", percent: 200, minNights: 1 }],
    weekendDays: [],
  });
  const rate = anApartmentRate(5, { singleNights: { "2028-01-01": 1 } });
  expect(seasonRates(rate, card, aStayRules({ minNights: 3 }))).toEqual([
    {
      key: "base",
      spans: [{ from: "07-05", to: "07-02" }],
      weekNight: 8_500,
      weekendNight: null,
      minNights: 3,
    },
    {
      key: "race",
      spans: [{ from: "07-03", to: "07-04" }],
      weekNight: 17_000,
      weekendNight: null,
      minNights: 3,
    },
  ]);
});

test("one season all year long has one span", () => {
  const card = aRateCard({
    seasons: [{ key: "always", from: "03-01", to: "02-29", percent: 100, minNights: 2 }],
  });
  expect(seasonRates(anApartmentRate(1), card, aStayRules())).toMatchObject([
    { key: "always", spans: [{ from: "01-01", to: "12-31" }] },
  ]);
});
