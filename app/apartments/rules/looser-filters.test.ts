// Tests the hint of the empty list with the six apartments.
import { expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { looserFilters, noFilters } from "./list-search.ts";

// Four guests: apartments 2, 4 and 6 at 175, 240 and 145 a night; lagoon: 1 and 3 at 120 and 105.
test.each([
  [{ guests: 4, priceMax: 100 } as const, { drop: "price", count: 3, from: 14_500 }],
  [{ guests: 4, side: "lagoon" } as const, { drop: "side", count: 3, from: 14_500 }],
  [{ side: "lagoon", priceMin: 200 } as const, { drop: "price", count: 2, from: 10_500 }],
  [{ guests: 4, side: "lagoon", priceMax: 200 } as const, { drop: "side", count: 2, from: 14_500 }],
  [
    { guests: 4, side: "lagoon", priceMax: 110 } as const,
    { drop: "guests", count: 1, from: 10_500 },
  ],
  [{ guests: 4, side: "lagoon", priceMax: 80 } as const, null],
])("%o", (filters, hint) => {
  expect(looserFilters(apartments, { ...noFilters, ...filters })).toEqual(hint);
});
