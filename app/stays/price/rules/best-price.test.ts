// Tests the best price guarantee with amounts worked out by hand.
import { describe, expect, test } from "vitest";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import {
  comparableTotal,
  keptReduction,
  matchedTotal,
  reductionTo,
  withBestPrice,
} from "./best-price.ts";
import { quoteStay, withExtras } from "./price.ts";

const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
// The penthouse, Sunday 10 to Sunday 17 January 2027, two adults, by hand: nights 1,988.00 less 10% is 1,789.20; cleaning 60.00,
// service 5% 89.46, tourist fee 42.00: 1,980.66.
const quote = quoteStay(
  stay,
  { adults: 2, children: 0 },
  anApartmentRate(4),
  aRateCard(),
  "flexible",
);

describe("the price elsewhere", () => {
  test.each([
    // 80.66 less: 76.82 off the nights leaves 1,712.38, whose service is 85.62 (85.619), 3.84 less: 80.66.
    [1900_00, 76_82, 1900_00],
    // 1,980.65 is a cent less: one cent off the nights, the service stays 89.46 (89.4595).
    [1980_65, 1, 1980_65],
    // 21 cents less: 20 off the nights, and the service of 1,789.00 is 89.45: exactly.
    [1980_45, 20, 1980_45],
    // 10 cents less: with 9 off, 1,789.11 has a service of 89.46 (89.4555) and only 9 are saved; with 10 off, 1,789.10 has 89.46
    // (89.455 half up): 10 saved.
    [1980_56, 10, 1980_56],
    // 11 cents less: 10 off saves 10, 11 off leaves 1,789.09 with 89.45 (89.4545): 12 saved, a cent more than asked.
    [1980_55, 11, 1980_54],
    // Half of it: 990.33 less. 943.17 off leaves 846.03 with 42.30 (42.3015), 47.16 less: 990.33.
    [990_33, 943_17, 990_33],
    // Less than the fees that stay: all nights are free, 60.00 and 42.00 remain.
    [50_00, 1789_20, 102_00],
    [0, 1789_20, 102_00],
    // As much as here, or more.
    [1980_66, 0, 1980_66],
    [2100_00, 0, 1980_66],
  ])("of %s takes %s off the nights", (elsewhere, reduction, total) => {
    expect(reductionTo(elsewhere, quote)).toBe(reduction);
    const matched = withBestPrice(quote, reduction);
    expect(matched.total).toBe(total);
    expect(matched.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(matched.accommodation).toBe(1789_20 - reduction);
    expect(matched).toMatchObject({ dueAtProperty: 42_00, dueNow: total - 42_00 });
  });

  test("less the percentage that the owner gives besides", () => {
    expect(matchedTotal(1900_00, 0)).toBe(1900_00);
    // 10% of 1,900.05 is 190.005, half up 190.01.
    expect(matchedTotal(1900_05, 10)).toBe(1710_04);
  });

  test("is compared without the extras that were ordered here, which stay as they are", () => {
    const extra = {
      kind: "extra",
      rule: "extra:x",
      amount: 55_00,
      due: "property",
      names: { en: "Transfer" },
    } as const;
    const ordered = withExtras(quote, [extra]);
    expect(ordered.total).toBe(2035_66);
    expect(comparableTotal(ordered)).toBe(1980_66);
    const matched = withBestPrice(ordered, reductionTo(1900_00, ordered));
    expect(matched).toMatchObject({ total: 1955_00, dueAtProperty: 97_00, dueNow: 1858_00 });
  });
});

test("the line stands after the discounts, and is replaced or taken away", () => {
  const matched = withBestPrice(quote, 76_82);
  expect(matched.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["nights", 1380_00],
    ["weekendNights", 608_00],
    ["lengthDiscount", -198_80],
    ["bestPrice", -76_82],
    ["cleaning", 60_00],
    ["service", 85_62],
    ["touristFee", 42_00],
  ]);
  // 1,712.38 for seven nights: 244.625, half up.
  expect(matched.averageNight).toBe(244_63);
  expect(withBestPrice(matched, 10).total).toBe(1980_56);
  expect(withBestPrice(matched, 0)).toEqual(quote);
});

test("without a service fee the nights fall by the whole difference", () => {
  const card = aRateCard({ serviceFeePercent: 0 });
  const plain = quoteStay(stay, { adults: 2, children: 0 }, anApartmentRate(4), card, "flexible");
  expect(plain.total).toBe(1891_20);
  expect(reductionTo(1891_19, plain)).toBe(1);
  expect(withBestPrice(plain, reductionTo(1800_00, plain)).total).toBe(1800_00);
  // Nights that are free have no service fee, and so no line of it.
  expect(withBestPrice(quote, 9999_00).lines.map(({ kind }) => kind)).not.toContain("service");
});

describe("a changed stay keeps", () => {
  const agreed = { ...stay, apartmentId: 4, moves: [], reduction: 76_82 };
  test.each([
    ["all of it for the same nights", "2027-01-10", "2027-01-17", 4, 76_82],
    ["all of it with two more nights", "2027-01-10", "2027-01-19", 4, 76_82],
    // 76.82 x 5 / 7 = 54.871
    ["five sevenths for five nights", "2027-01-10", "2027-01-15", 4, 54_87],
    // 76.82 x 6 / 7 = 65.845, half up
    ["six sevenths for a day later", "2027-01-11", "2027-01-18", 4, 65_85],
    ["nothing on other dates", "2027-02-10", "2027-02-17", 4, 0],
    ["nothing in another apartment", "2027-01-10", "2027-01-17", 1, 0],
  ])("%s", (_, checkIn, checkOut, apartmentId, kept) => {
    expect(keptReduction(agreed, { checkIn, checkOut, apartmentId, moves: [] })).toBe(kept);
  });

  test("its part for the nights before a move into another apartment", () => {
    const moves = [{ from: "2027-01-14", apartmentId: 1 }];
    // 76.82 x 4 / 7 = 43.897
    expect(keptReduction(agreed, { ...stay, apartmentId: 4, moves })).toBe(43_90);
    expect(keptReduction({ ...agreed, moves }, { ...stay, apartmentId: 4, moves })).toBe(76_82);
  });
});
