// Tests the price range against rates calculated by hand.
import { expect, test } from "vitest";
import { seasonRates } from "#app/stays/rules/seasons.ts";
import { anApartmentRate, aRateCard, aStayRules } from "#tests/support/rate-card.ts";
import { priceRange } from "./price-range.server.ts";

// Suite: 120 in the green season; 120 x 1.45 x 1.10 = 191.40, whole euro. Room 5: 85; 135.58.
test.each([
  [1, { from: 12_000, to: 19_100 }],
  [5, { from: 8_500, to: 13_600 }],
])("apartment %i from its cheapest night to its dearest", (id, range) => {
  expect(priceRange(seasonRates(anApartmentRate(id), aRateCard(), aStayRules()))).toEqual(range);
});

test("without rates there is no price range", () => {
  expect(priceRange([])).toBeNull();
  const none = { key: "none", spans: [], weekNight: null, weekendNight: null, minNights: 2 };
  expect(priceRange([none])).toBeNull();
  expect(priceRange([{ ...none, weekendNight: 9_000 }])).toEqual({ from: 9_000, to: 9_000 });
});
