// Easter Sundays from the tables of the calendar, and the seasons that move with them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { easterReach, orderSeasons, seasonOf } from "#app/stays/rules/rate-card.ts";
import type { Season } from "#app/stays/rules/rate-card.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { easterSpan, easterSunday } from "./easter.ts";
import { addDays, weekdayOf } from "./plain-date.ts";

// The U.S. Census Bureau's table of Easter dates, and the earliest and latest there can be.
test.each([
  "2008-03-23",
  "2011-04-24",
  "2019-04-21",
  "2024-03-31",
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2029-04-01",
  "2030-04-21",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
  "2099-04-12",
  "2285-03-22",
])("Easter Sunday is %s", (date) => {
  expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
});

test("it is a Sunday from 22 March to 25 April", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2199 }), (year) => {
      const date = easterSunday(year);
      expect(weekdayOf(date)).toBe(7);
      expect(date.slice(5) >= "03-22" && date.slice(5) <= "04-25").toBe(true);
    }),
  );
});

const easter: Season = {
  key: "easter",
  from: "-2",
  to: "1",
  percent: 130,
  minNights: 3,
  kind: "easter",
};
const card = aRateCard({ seasons: orderSeasons([...aRateCard().seasons, easter]) });

// Good Friday to Easter Monday; the penthouse 240 x 1.30 = 312, Friday and Saturday x 1.10 = 343.20; around it 276 and 304.
test.each([
  ["2027-03-25", "high", 276_00],
  ["2027-03-26", "easter", 343_00],
  ["2027-03-27", "easter", 343_00],
  ["2027-03-28", "easter", 312_00],
  ["2027-03-29", "easter", 312_00],
  ["2027-03-30", "high", 276_00],
  ["2028-03-28", "high", 276_00],
  ["2028-04-13", "high", 276_00],
  ["2028-04-14", "easter", 343_00],
  ["2028-04-17", "easter", 312_00],
  ["2028-04-18", "high", 276_00],
])("%s is %s", (night, key, price) => {
  expect(seasonOf(night, card)?.key).toBe(key);
  expect(nightlyRate(night, anApartmentRate(4), card)).toBe(price);
});

test("a season of one year's dates stands before Easter, and Easter before the yearly ones", () => {
  const race: Season = {
    key: "special",
    from: "2027-03-28",
    to: "2027-04-02",
    percent: 200,
    minNights: 2,
    kind: "dates",
  };
  const both = { seasons: orderSeasons([...aRateCard().seasons, easter, race]) };
  const keys = ["2027-03-27", "2027-03-28", "2027-04-02", "2027-04-03", "2028-03-28"];
  expect(keys.map((night) => seasonOf(night, both)?.key)).toEqual([
    "easter",
    "special",
    "special",
    "high",
    "high",
  ]);
});

test("as far as a season may reach, every night of it is found, in leap years too", () => {
  const wide: Season = {
    ...easter,
    from: String(-easterReach),
    to: String(easterReach),
  };
  for (const year of [2008, 2027, 2028, 2038, 2185]) {
    const { from, to } = easterSpan(wide, year);
    expect([from, to].map((night) => seasonOf(night, { seasons: [wide] })?.key)).toEqual([
      "easter",
      "easter",
    ]);
  }
});

test("frozen seasons, which are looked up once a night, give the same", () => {
  const seasons = Object.freeze([...card.seasons]) as Season[];
  for (let day = 0; day < 800; day++) {
    const night = addDays("2026-12-01", day);
    for (const _ of [1, 2]) expect(seasonOf(night, { seasons })).toBe(seasonOf(night, card));
  }
  expect(seasonOf("2027-01-01", { seasons: Object.freeze([]) as unknown as Season[] })).toBe(
    undefined,
  );
});
