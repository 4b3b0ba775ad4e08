// Tests of rate-card.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { nightlyRate } from "../price/rules/price.ts";
import { isWeekendNight, seasonOf, singleNightOf, baseRateOf, orderSeasons } from "./rate-card.ts";
import type { NightRules, Season } from "./rate-card.ts";
import { ownSeasonNames, seasonRates } from "./seasons.ts";
import { checkStay, checkStayInAny, minNightsFor, minNightsUntil } from "./stay.ts";

// How the rate card applies to a night: season, weekend, the owner's own price.

const card = aRateCard();

describe("seasonOf", () => {
  test.each([
    ["2026-09-30", "green"],
    ["2026-10-01", "high"],
    ["2026-12-19", "high"],
    ["2026-12-20", "festive"],
    ["2026-12-31", "festive"],
    ["2027-01-01", "festive"],
    ["2027-01-05", "festive"],
    ["2027-01-06", "high"],
    ["2028-02-29", "high"],
    ["2027-04-30", "high"],
    ["2027-05-01", "green"],
  ])("%s is %s", (date, key) => {
    expect(seasonOf(date, card)?.key).toBe(key);
  });

  test("covers every night of a leap year", () => {
    for (let day = 0; day < 366; day++)
      expect(seasonOf(addDays("2028-01-01", day), card)).toBeDefined();
  });

  test("the first season on the card wins, and a gap has no season", () => {
    const festive = { key: "festive", from: "12-20", to: "01-05", percent: 145, minNights: 5 };
    const summer = { key: "summer", from: "11-01", to: "03-31", percent: 120, minNights: 3 };
    const own = aRateCard({ seasons: [festive, summer] });
    expect(seasonOf("2026-12-31", own)?.key).toBe("festive");
    expect(seasonOf("2027-01-06", own)?.key).toBe("summer");
    expect(seasonOf("2027-06-01", own)).toBeUndefined();
  });
});

test("weekend nights begin on Friday and Saturday", () => {
  const week = Array.from({ length: 7 }, (_, day) => addDays("2027-03-01", day)); // Monday to Sunday
  expect(week.filter((night) => isWeekendNight(night, card))).toEqual(["2027-03-05", "2027-03-06"]);
});

test("finds the owner's price for a single night, 0 included, and no inherited property", () => {
  const rate = anApartmentRate(1, { singleNights: { "2027-03-05": 0 } });
  expect(singleNightOf("2027-03-05", rate)).toBe(0);
  expect(singleNightOf("2027-03-06", rate)).toBeUndefined();
  expect(singleNightOf("constructor", rate)).toBeUndefined();
});

// What the owner sets for single nights and for years: base rates by year, minimum stays, no arrival, no departure, closed.

const rules = aStayRules();
const now = { today: "2027-01-01", hour: 9 };

describe("the base rate of a year", () => {
  const rate = anApartmentRate(4, { ratesFrom: { "2028": 252_00, "2030": 260_00 } });
  // 240, then 252 from 2028 on; the night of New Year's Eve belongs to the old year.
  test.each([
    ["2027-12-31", 240_00, 383_00], // festive 240 x 1.45 = 348, Friday x 1.10 = 382.80
    ["2028-01-01", 252_00, 402_00], // 252 x 1.45 = 365.40, Saturday x 1.10 = 401.94
    ["2028-02-29", 252_00, 290_00], // 252 x 1.15 = 289.80
    ["2029-06-04", 252_00, 252_00],
    ["2030-06-03", 260_00, 260_00],
  ])("on %s", (night, base, price) => {
    expect(baseRateOf(night, rate)).toBe(base);
    expect(nightlyRate(night, rate, card)).toBe(price);
  });
});

const withRules = (nightRules: Record<string, NightRules>) => anApartmentRate(4, { nightRules });
const check = (checkIn: string, checkOut: string, nightRules: Record<string, NightRules>) =>
  checkStay({ checkIn, checkOut }, now, rules, card, withRules(nightRules));

describe("the rules of single nights", () => {
  test("no arrival and no departure concern the ends of a stay, not its middle", () => {
    const friday = { "2027-03-05": { noArrival: true, noDeparture: true } };
    expect(check("2027-03-05", "2027-03-08", friday)).toEqual({
      ok: false,
      fault: "noArrival",
      date: "2027-03-05",
    });
    expect(check("2027-03-03", "2027-03-05", friday)).toEqual({
      ok: false,
      fault: "noDeparture",
      date: "2027-03-05",
    });
    expect(check("2027-03-04", "2027-03-06", friday).ok).toBe(true);
    expect(checkStay({ checkIn: "2027-03-05", checkOut: "2027-03-08" }, now, rules, card).ok).toBe(
      true,
    );
  });

  test("a night's own minimum replaces that of its season and of the property, up and down", () => {
    expect(check("2027-03-04", "2027-03-06", { "2027-03-05": { minNights: 4 } })).toMatchObject({
      fault: "tooShort",
      minNights: 4,
    });
    expect(check("2027-03-05", "2027-03-06", { "2027-03-05": { minNights: 1 } }).ok).toBe(true);
    // The night of the 6th still needs two.
    expect(check("2027-03-04", "2027-03-05", { "2027-03-05": { minNights: 1 } }).ok).toBe(false);
  });

  test("the least number of nights ends on a day of departure", () => {
    const rate = withRules({
      "2027-03-05": { noDeparture: true },
      "2027-03-06": { noDeparture: true },
      "2027-03-10": { noArrival: true },
    });
    expect(minNightsFor("2027-03-03", card, rules, rate)).toBe(4);
    expect(minNightsFor("2027-03-02", card, rules, rate)).toBe(2);
    expect(minNightsUntil("2027-03-12", card, rules, rate)).toBe(3);
  });

  test("it is the shortest stay that is allowed, whatever is set", () => {
    const aNight = fc.record(
      {
        minNights: fc.integer({ min: 1, max: 9 }),
        noArrival: fc.boolean(),
        noDeparture: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const aMonth = fc.array(aNight, { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(aMonth, fc.integer({ min: 0, max: 20 }), (nights, start) => {
        const nightRules = Object.fromEntries(
          nights.map((each, day) => [addDays("2027-06-01", day), each]),
        );
        const rate = withRules(nightRules);
        const checkIn = addDays("2027-06-01", start);
        const fewest = minNightsFor(checkIn, card, rules, rate);
        const allowed = (length: number) =>
          checkStay({ checkIn, checkOut: addDays(checkIn, length) }, now, rules, card, rate);
        for (let length = 1; length < fewest && length <= 60; length++)
          expect(allowed(length).ok).toBe(false);
        expect(allowed(fewest).ok).toBe(!nightRules[checkIn]?.noArrival);
      }),
    );
  });

  test("without a chosen apartment one that allows the stay is enough, and the first refusal is said", () => {
    const stay = { checkIn: "2027-03-05", checkOut: "2027-03-08" };
    const closed = withRules({ "2027-03-05": { noArrival: true } });
    const both = { rules, card };
    expect(checkStayInAny(stay, now, both, [closed, anApartmentRate(1)]).ok).toBe(true);
    expect(checkStayInAny(stay, now, both, [closed, closed])).toMatchObject({ fault: "noArrival" });
    expect(checkStayInAny(stay, now, both, []).ok).toBe(true);
  });
});

test("the table of prices has the years to come and the seasons of dates, with the owner's names", () => {
  const special: Season[] = [
    { key: "easter", from: "-2", to: "1", percent: 130, minNights: 3, kind: "easter" },
    {
      key: "own1",
      from: "2027-07-12",
      to: "2027-07-14",
      percent: 150,
      minNights: 4,
      kind: "dates",
    },
  ];
  const own = aRateCard({
    seasons: orderSeasons([
      { key: "base", from: "01-01", to: "12-31", percent: 100, minNights: 2 },
      ...special,
    ]),
  });
  const rate = anApartmentRate(1, { ratesFrom: { "2028": 130_00 } });
  const rows = seasonRates(rate, own, rules, { today: "2027-01-01", last: "2028-06-30" });
  expect(rows).toEqual([
    {
      key: "base",
      spans: [{ from: "01-01", to: "12-31" }],
      weekNight: 120_00,
      weekendNight: 132_00,
      minNights: 2,
    },
    {
      key: "base",
      spans: [{ from: "01-01", to: "12-31" }],
      weekNight: 130_00,
      weekendNight: 143_00,
      minNights: 2,
      year: 2028,
    },
    // Friday to Monday: 120 x 1.30 = 156, x 1.10 = 171.60
    {
      key: "easter",
      spans: [{ from: "2027-03-26", to: "2027-03-29" }],
      weekNight: 156_00,
      weekendNight: 172_00,
      minNights: 3,
    },
    // Monday to Wednesday
    {
      key: "own1",
      spans: [{ from: "2027-07-12", to: "2027-07-14" }],
      weekNight: 180_00,
      weekendNight: null,
      minNights: 4,
    },
    // 130 x 1.30 = 169, x 1.10 = 185.90
    {
      key: "easter",
      spans: [{ from: "2028-04-14", to: "2028-04-17" }],
      weekNight: 169_00,
      weekendNight: 186_00,
      minNights: 3,
    },
  ]);
});

test("a season has the owner's name in the language, else in the default one, else that of its key", () => {
  const names = {
    own1: { en: "Whale weeks", fr: "Semaines des baleines" },
    high: { de: "Saison" },
  };
  expect(ownSeasonNames(names, "fr", "en")).toEqual({ own1: "Semaines des baleines" });
  expect(ownSeasonNames(names, "de", "en")).toEqual({ own1: "Whale weeks", high: "Saison" });
  expect(ownSeasonNames(undefined, "de", "en")).toEqual({});
});
