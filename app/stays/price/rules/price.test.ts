// Tests every line of a price against amounts calculated by hand, with the arithmetic beside them.
import { describe, expect, test } from "vitest";
import { anApartmentRate, aRateCard } from "#tests/support/rate-card.ts";
import { nightlyRate, quoteStay } from "./price.ts";
import type { ApartmentRate, Quote, RateCard, RatePlan } from "./price.ts";
import type { Party } from "../../rules/stay.ts";

const card = aRateCard();
const two: Party = { adults: 2, children: 0 };

function quote(
  checkIn: string,
  checkOut: string,
  given: {
    id?: number;
    party?: Party;
    plan?: RatePlan;
    rate?: ApartmentRate;
    card?: RateCard;
  } = {},
): Quote {
  const rate = given.rate ?? anApartmentRate(given.id ?? 1);
  const { party = two, plan = "flexible" } = given;
  return quoteStay({ checkIn, checkOut }, party, rate, given.card ?? card, plan);
}

// Two nights at the owner's own prices, so that the sum can be any number of cents.
function serviceFeeOf(first: number, second: number): number | undefined {
  const singleNights = { "2027-06-01": first, "2027-06-02": second };
  const rate = anApartmentRate(1, { singleNights });
  return quote("2027-06-01", "2027-06-03", { rate }).lines.find(({ kind }) => kind === "service")
    ?.amount;
}

function amountsOf({ lines }: Quote): Record<string, number> {
  return Object.fromEntries(lines.map(({ rule, amount }) => [rule, amount]));
}

// Prices of nights by hand: base x season, x 1.10 on Friday and Saturday, rounded once to whole euro.
describe("nightlyRate", () => {
  test.each([
    // green, a Tuesday and a Friday of June 2027
    [1, "2027-06-01", 120_00], // 120
    [1, "2027-06-04", 132_00], // 120 x 1.10 = 132
    [2, "2027-06-04", 193_00], // 175 x 1.10 = 192.50, half up
    [3, "2027-06-04", 116_00], // 105 x 1.10 = 115.50, half up
    [5, "2027-06-04", 94_00], // 85 x 1.10 = 93.50, half up
    // high, Monday 1 March 2027 and Saturday the 6th
    [1, "2027-03-01", 138_00], // 120 x 1.15 = 138
    [2, "2027-03-01", 201_00], // 175 x 1.15 = 201.25
    [3, "2027-03-01", 121_00], // 105 x 1.15 = 120.75
    [4, "2027-03-01", 276_00], // 240 x 1.15 = 276
    [5, "2027-03-01", 98_00], // 85 x 1.15 = 97.75
    [6, "2027-03-01", 167_00], // 145 x 1.15 = 166.75
    [1, "2027-03-06", 152_00], // 138 x 1.10 = 151.80
    [6, "2027-03-06", 183_00], // 145 x 1.15 x 1.10 = 183.425; rounding twice would give 184
    // festive, Thursday 31 December 2026 and Friday 1 January 2027
    [2, "2026-12-31", 254_00], // 175 x 1.45 = 253.75
    [4, "2026-12-31", 348_00], // 240 x 1.45 = 348
    [1, "2027-01-01", 191_00], // 120 x 1.45 x 1.10 = 191.40
    [5, "2027-01-01", 136_00], // 85 x 1.45 x 1.10 = 135.575
  ])("apartment %i on %s is %i", (id, date, expected) => {
    expect(nightlyRate(date, anApartmentRate(id), card)).toBe(expected);
  });

  test.each([
    ["2026-12-19", 152_00], // high, a Saturday: 151.80
    ["2026-12-20", 174_00], // festive begins: 120 x 1.45
    ["2027-01-05", 174_00], // last festive night, in the next year
    ["2027-01-06", 138_00], // high again
    ["2027-04-30", 152_00], // a Friday
    ["2027-05-01", 132_00], // green, a Saturday
    ["2027-09-30", 120_00],
    ["2027-10-01", 152_00], // high, a Friday
  ])("at season boundaries: %s is %i", (date, expected) => {
    expect(nightlyRate(date, anApartmentRate(1), card)).toBe(expected);
  });

  test("the owner's price of a single night replaces all of it, cents and zero too", () => {
    const singleNights = { "2027-01-01": 99_50, "2027-01-02": 0 };
    const rate = anApartmentRate(1, { singleNights });
    expect(nightlyRate("2027-01-01", rate, card)).toBe(99_50);
    expect(nightlyRate("2027-01-02", rate, card)).toBe(0);
    expect(nightlyRate("2027-01-03", rate, card)).toBe(174_00);
  });

  test("a night without a season costs the base rate", () => {
    expect(nightlyRate("2027-03-01", anApartmentRate(1), aRateCard({ seasons: [] }))).toBe(120_00);
  });
});

describe("quoteStay", () => {
  test("a week in high season, the penthouse for two, line by line", () => {
    expect(quote("2027-03-01", "2027-03-08", { id: 4 })).toEqual({
      currency: "EUR",
      plan: "flexible",
      nights: 7,
      lines: [
        // Monday to Thursday and Sunday: 5 x 276.00
        {
          kind: "nights",
          rule: "season:high",
          season: "high",
          quantity: 5,
          unitAmount: 276_00,
          amount: 1380_00,
          due: "now",
        },
        // Friday and Saturday: 240 x 1.15 x 1.10 = 303.60, so 304.00 twice
        {
          kind: "weekendNights",
          rule: "season:high+weekend",
          season: "high",
          quantity: 2,
          unitAmount: 304_00,
          amount: 608_00,
          due: "now",
        },
        // 10 % of 1380.00 + 608.00 = 1988.00
        { kind: "lengthDiscount", rule: "length:7", percent: 10, amount: -198_80, due: "now" },
        { kind: "cleaning", rule: "cleaning", amount: 60_00, due: "now" },
        // 5 % of 1789.20
        { kind: "service", rule: "service:5", percent: 5, amount: 89_46, due: "now" },
        // 2 adults x 7 nights x 3.00
        {
          kind: "touristFee",
          rule: "touristFee:12",
          quantity: 14,
          unitAmount: 3_00,
          guests: 2,
          nights: 7,
          amount: 42_00,
          due: "property",
        },
      ],
      accommodation: 1789_20, // 1988.00 - 198.80
      total: 1980_66, // 1789.20 + 60.00 + 89.46 + 42.00
      dueAtProperty: 42_00,
      dueNow: 1938_66,
      averageNight: 255_60, // 1789.20 / 7
    });
  });

  test("across the new year: 28 December to 8 January, three guests", () => {
    const over = quote("2026-12-28", "2027-01-08", { party: { adults: 2, children: 1 } });
    expect(amountsOf(over)).toEqual({
      "season:festive": 1218_00, // 28, 29, 30, 31 December, 3, 4, 5 January: 7 x 174.00
      "season:festive+weekend": 382_00, // Friday and Saturday, 1 and 2 January: 2 x 191.00
      "season:high": 276_00, // 6 and 7 January: 2 x 138.00
      "length:7": -187_60, // 10 % of 1876.00
      cleaning: 40_00,
      "service:5": 84_42, // 5 % of 1688.40
      "touristFee:12": 66_00, // 2 adults x 11 nights x 3.00; the child pays none
    });
    expect(over.total).toBe(1878_82); // 1688.40 + 40.00 + 84.42 + 66.00
    expect(over.averageNight).toBe(153_49); // 1688.40 / 11 = 153.4909
  });

  test("non-refundable takes its 10 % after the length discount", () => {
    const cheaper = quote("2026-12-28", "2027-01-08", { plan: "nonRefundable" });
    expect(cheaper.plan).toBe("nonRefundable");
    expect(amountsOf(cheaper)).toMatchObject({
      "length:7": -187_60, // 10 % of 1876.00
      "plan:nonRefundable": -168_84, // 10 % of 1688.40
      "service:5": 75_98, // 5 % of 1519.56 = 75.978
    });
    expect(cheaper.accommodation).toBe(1519_56);
    expect(cheaper.total).toBe(1701_54); // 1519.56 + 40.00 + 75.98 + 66.00
  });

  test("four weeks and one guest: 20 % off", () => {
    const month = quote("2027-06-01", "2027-06-29", { id: 5, party: { adults: 1, children: 0 } });
    expect(amountsOf(month)).toEqual({
      "season:green": 1700_00, // 20 x 85.00
      "season:green+weekend": 752_00, // 8 x 94.00
      "length:28": -490_40, // 20 % of 2452.00
      cleaning: 35_00,
      "service:5": 98_08, // 5 % of 1961.60
      "touristFee:12": 84_00, // 28 x 3.00
    });
    expect(month.total).toBe(2178_68); // 1961.60 + 35.00 + 98.08 + 84.00
  });

  test.each([
    ["2027-06-07", undefined], // 6 nights
    ["2027-06-08", "length:7"],
    ["2027-06-28", "length:7"], // 27 nights
    ["2027-06-29", "length:28"],
  ])("from 1 June to %s the length discount is %s", (checkOut, rule) => {
    const found = quote("2027-06-01", checkOut).lines.find(({ kind }) => kind === "lengthDiscount");
    expect(found?.rule).toBe(rule);
  });

  test("the highest discount applies, in any order on the card", () => {
    const own = aRateCard({
      lengthDiscounts: [
        { nights: 28, percent: 20 },
        { nights: 14, percent: 25 },
        { nights: 7, percent: 10 },
        { nights: 3, percent: 0 },
      ],
    });
    const ruleAfter = (checkOut: string) =>
      quote("2027-06-01", checkOut, { card: own }).lines.find(
        ({ kind }) => kind === "lengthDiscount",
      )?.rule;
    expect(ruleAfter("2027-07-01")).toBe("length:14");
    expect(ruleAfter("2027-06-10")).toBe("length:7");
    expect(ruleAfter("2027-06-05")).toBeUndefined();
  });

  test("single nights have a line for each price, in the order of the stay", () => {
    const singleNights = { "2027-06-02": 150_00, "2027-06-03": 150_00, "2027-06-04": 99_50 };
    const { lines, accommodation } = quote("2027-06-01", "2027-06-06", {
      rate: anApartmentRate(1, { singleNights }),
    });
    const nights = lines.slice(0, 4);
    expect(
      nights.map(({ kind, rule, quantity, amount }) => [kind, rule, quantity, amount]),
    ).toEqual([
      ["nights", "season:green", 1, 120_00],
      ["singleNights", "single", 2, 300_00],
      ["singleNights", "single", 1, 99_50],
      ["weekendNights", "season:green+weekend", 1, 132_00], // Saturday the 5th
    ]);
    expect(accommodation).toBe(651_50); // 120.00 + 300.00 + 99.50 + 132.00
  });

  test("the service fee is rounded half up to the cent", () => {
    expect(serviceFeeOf(100_00, 100_00)).toBe(10_00); // 5 % of 200.00
    expect(serviceFeeOf(100_00, 100_09)).toBe(10_00); // 5 % of 200.09 = 10.0045
    expect(serviceFeeOf(100_00, 100_10)).toBe(10_01); // 5 % of 200.10 = 10.005
    expect(serviceFeeOf(100_00, 100_11)).toBe(10_01); // 5 % of 200.11 = 10.0055
  });

  test("a fee of 0 has no line", () => {
    const free = quote("2027-06-01", "2027-06-03", {
      rate: anApartmentRate(1, { cleaningFee: 0 }),
      card: aRateCard({ serviceFeePercent: 0, touristFee: { amount: 0, fromAge: 12 } }),
    });
    expect(free.lines.map(({ kind }) => kind)).toEqual(["nights"]);
    expect(free).toMatchObject({ total: 240_00, dueNow: 240_00, dueAtProperty: 0 });
  });

  test("the tourist fee is per adult, children pay none", () => {
    const family = quote("2027-06-01", "2027-06-03", { party: { adults: 1, children: 2 } });
    const friends = quote("2027-06-01", "2027-06-03", { party: { adults: 3, children: 0 } });
    expect(amountsOf(family)["touristFee:12"]).toBe(6_00); // 1 x 2 x 3.00
    expect(amountsOf(friends)["touristFee:12"]).toBe(18_00); // 3 x 2 x 3.00
  });

  test("a plan the card does not sell is quoted, and named, as flexible", () => {
    const own = aRateCard({ plans: [{ key: "flexible", percent: 100 }] });
    const given = quote("2027-06-01", "2027-06-03", { plan: "nonRefundable", card: own });
    expect(given.plan).toBe("flexible");
    expect(given.accommodation).toBe(240_00);
  });

  test.each([
    ["2027-06-01", "2027-06-01"],
    ["2027-06-03", "2027-06-01"],
  ])("a stay without a night has no price: %s to %s", (checkIn, checkOut) => {
    expect(() => quote(checkIn, checkOut)).toThrow(RangeError);
  });
});
