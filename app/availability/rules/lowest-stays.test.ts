// Tests which stay is the cheapest of a time, with amounts worked out by hand.
import { describe, expect, test } from "vitest";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { minNightsFor, nightCount } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { aRateCard, anApartmentRate, aStayRules } from "#tests/support/rate-card.ts";
import { findLowestStay, nightOf } from "./lowest-stays.ts";
import type { LowestSearch } from "./lowest-stays.ts";

const card = aRateCard();
const party = { adults: 2, children: 0 };

function search(changes: Partial<LowestSearch> = {}): LowestSearch {
  const apartment = changes.apartment ?? anApartmentRate(1);
  return {
    now: { today: "2027-03-01", hour: 9 },
    rules: aStayRules(),
    card,
    apartment,
    taken: new Set(),
    first: "2027-03-01",
    last: "2028-09-01",
    nightsFrom: (checkIn) => minNightsFor(checkIn, card, aStayRules(), apartment),
    termsOf: () => "",
    totalOf: (stay: Stay) => quoteStay(stay, party, apartment, card, "flexible").total,
    ...changes,
  };
}

describe("findLowestStay", () => {
  // 1 May 2027 is a Saturday: 132.00; the green season's week nights cost 120.00.
  test("the first two week nights of the green season", () => {
    expect(findLowestStay(search())).toEqual({ checkIn: "2027-05-02", checkOut: "2027-05-04" });
  });

  test("a taken or closed night, or a day without arrival, moves it on", () => {
    const taken = new Set(["2027-05-03"]);
    expect(findLowestStay(search({ taken }))).toEqual({
      checkIn: "2027-05-04",
      checkOut: "2027-05-06",
    });
    const apartment = anApartmentRate(1, {
      nightRules: { "2027-05-02": { noArrival: true }, "2027-05-05": { noDeparture: true } },
    });
    // Three nights from the 3rd cost 360.00 + 18.00 + 40.00 + 18.00 = 436.00, less by the night than 304.00 for two.
    expect(findLowestStay(search({ apartment }))).toEqual({
      checkIn: "2027-05-03",
      checkOut: "2027-05-06",
    });
  });

  test("a longer stay counts where its night costs less with every fee", () => {
    // Five nights from 24 December: 5 × 174.00, 191.00 at the weekend; two in high season cost more by the night, for the cleaning.
    // With a price of 60.00 for these nights five cost 300.00 + 15.00 + 40.00 + 30.00 = 385.00, or 77.00 a night; two of 120.00
    // 240.00 + 12.00 + 40.00 + 12.00 = 304.00, or 152.00.
    const nights = ["24", "25", "26", "27", "28"].map((day) => [`2027-12-${day}`, 6_000]);
    const apartment = anApartmentRate(1, { singleNights: Object.fromEntries(nights) });
    expect(findLowestStay(search({ apartment }))).toEqual({
      checkIn: "2027-12-24",
      checkOut: "2027-12-29",
    });
  });

  test("weeks within some days: the cheapest, and none where all are taken or the rules refuse them", () => {
    const may = { first: "2027-05-01", last: "2027-05-31", nightsFrom: () => 7 };
    // Every week of May has one weekend, so the first is as cheap as the others.
    expect(findLowestStay(search(may))).toEqual({ checkIn: "2027-05-01", checkOut: "2027-05-08" });
    const single = anApartmentRate(1, { singleNights: { "2027-05-20": 5_000 } });
    expect(findLowestStay(search({ ...may, apartment: single }))).toEqual({
      checkIn: "2027-05-14",
      checkOut: "2027-05-21",
    });
    const everySixth = Array.from({ length: 7 }, (_, week) => `2027-05-${6 * week + 1}`);
    const taken = new Set(
      everySixth.map((day) => day.replace(/-(\d)$/, "-0$1")).concat("2027-06-06"),
    );
    expect(findLowestStay(search({ ...may, taken }))).toBeNull();
    expect(findLowestStay(search({ ...may, rules: aStayRules({ maxNights: 6 }) }))).toBeNull();
    expect(
      findLowestStay(search({ ...may, rules: { ...aStayRules(), notOpen: true } })),
    ).toBeNull();
  });

  test("what else the price depends on is compared by the whole price", () => {
    // A reduction of 100.00 in July makes its two week nights cheaper, though its nights cost the same.
    const priced: string[] = [];
    const totalOf = (stay: Stay) => {
      priced.push(stay.checkIn);
      return 15_000 * nightCount(stay) - (isReduced(stay) ? 10_000 : 0);
    };
    expect(findLowestStay(search({ termsOf, totalOf }))?.checkIn).toBe("2027-07-04");
    // One with it; without it one each of two nights, and of the three to five that end or begin in the festive weeks.
    expect(priced.length).toBeLessThan(7);
  });
});

test("a total by the night in whole euro, rounded up", () => {
  expect(nightOf(22_550, 2)).toBe(11_300);
  expect(nightOf(57_600, 2)).toBe(28_800);
});

function termsOf(stay: Stay): string {
  return isReduced(stay) ? "reduced" : "";
}

function isReduced({ checkIn }: Stay): boolean {
  return checkIn.startsWith("2027-07");
}
