// Tests the terms of changed stays against values calculated by hand.
import { describe, expect, test } from "vitest";
import { changedTerms } from "./stay-change.ts";

const app = {
  checkInHour: 14,
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],
};

// Paid 1,000.00 by card on booking; arrival on 10 January, so free until the 3rd, half until the 8th.
const before = {
  paymentMethod: "card" as const,
  dueNow: 1000_00,
  policy: {
    plan: "flexible" as const,
    steps: [
      { until: { date: "2027-01-03", hour: 14 }, refundPercent: 100, refund: 1000_00 },
      { until: { date: "2027-01-08", hour: 14 }, refundPercent: 50, refund: 500_00 },
      { until: null, refundPercent: 0, refund: 0 },
    ],
  },
};
const stay = { checkIn: "2027-02-10", checkOut: "2027-02-15" };
const quoteOf = (dueNow: number) => ({
  currency: "EUR",
  plan: "flexible" as const,
  nights: 5,
  lines: [],
  accommodation: dueNow,
  total: dueNow + 40_00,
  dueAtProperty: 40_00,
  dueNow,
  averageNight: 0,
});
const change = (dueNow: number, today: string, left = 1000_00, changes = {}) =>
  changedTerms(
    { ...before, ...changes },
    { stay, quote: quoteOf(dueNow), left },
    { today, hour: 14 },
    app,
  );

const stepsOn = (today: string) =>
  change(800_00, today).policy.steps.map(({ until, refundPercent, refund }) => [
    until && `${until.date} ${until.hour}`,
    refundPercent,
    refund,
  ]);

describe("money", () => {
  test.each([
    // lower while cancelling is free: all of it is refunded
    [
      700_00,
      "2027-01-02",
      1000_00,
      { dueNow: 700_00, dueAtProperty: 40_00, refund: 300_00, retained: 0 },
    ],
    // half, rounded half up: of 300.01, 150.01
    [
      699_99,
      "2027-01-03",
      1000_00,
      { dueNow: 699_99, dueAtProperty: 40_00, refund: 150_01, retained: 150_00 },
    ],
    [
      700_00,
      "2027-01-08",
      1000_00,
      { dueNow: 700_00, dueAtProperty: 40_00, refund: 0, retained: 300_00 },
    ],
    // higher: the rest at the property
    [
      1200_00,
      "2027-01-02",
      1000_00,
      { dueNow: 1000_00, dueAtProperty: 240_00, refund: 0, retained: 0 },
    ],
    [
      1000_00,
      "2027-01-09",
      1000_00,
      { dueNow: 1000_00, dueAtProperty: 40_00, refund: 0, retained: 0 },
    ],
    // most was refunded before
    [
      700_00,
      "2027-01-02",
      100_00,
      { dueNow: 700_00, dueAtProperty: 40_00, refund: 100_00, retained: 200_00 },
    ],
  ])("%i by card, on %s, %i left", (dueNow, today, left, expected) => {
    expect(change(dueNow, today, left)).toMatchObject(expected);
  });

  test("of bookings with a basis a share of the nights given up is kept; cleaning that falls away goes back", () => {
    // 900.00 of nights and service, 100.00 of cleaning became 700.00 and 50.00: 200.00 and 50.00 less.
    const policy = { ...before.policy, basis: { kept: 900_00, paid: 1000_00 } };
    const cheaper = { ...quoteOf(750_00), accommodation: 700_00 };
    const half = changedTerms(
      { ...before, policy },
      { stay, quote: cheaper, left: 1000_00 },
      { today: "2027-01-03", hour: 14 },
      app,
    );
    expect(half).toMatchObject({ dueNow: 750_00, refund: 150_00, retained: 100_00 });
    // From then on half of the new price is kept: 750.00 - 350.00.
    expect(half.policy.steps[0]).toMatchObject({ refundPercent: 50, refund: 400_00 });
  });

  test("a guest who pays at the property is refunded nothing and owes nothing before arrival", () => {
    const property = { paymentMethod: "property", dueNow: 0 };
    expect(change(1200_00, "2027-01-02", 0, property)).toMatchObject({
      dueNow: 0,
      dueAtProperty: 1240_00,
      refund: 0,
      retained: 0,
    });
  });
});

describe("terms from then on", () => {
  test("are counted from the new arrival", () => {
    expect(stepsOn("2027-01-02")).toEqual([
      ["2027-02-03 14", 100, 800_00],
      ["2027-02-08 14", 50, 400_00],
      [null, 0, 0],
    ]);
  });

  test("are never better than the present ones", () => {
    expect(stepsOn("2027-01-03")).toEqual([
      ["2027-02-08 14", 50, 400_00],
      [null, 0, 0],
    ]);
    expect(stepsOn("2027-01-08")).toEqual([[null, 0, 0]]);
  });
});
