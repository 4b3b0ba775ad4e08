// Tests the rates table: prices calculated by hand, and spans that cover the year exactly once.
import { expect, test } from "vitest";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { seasonRates } from "./seasons.ts";

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
