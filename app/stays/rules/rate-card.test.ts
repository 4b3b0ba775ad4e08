// Tests how the rate card applies to a night: season, weekend, the owner's own price.
import { describe, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { isWeekendNight, seasonOf, singleNightOf } from "./rate-card.ts";

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
