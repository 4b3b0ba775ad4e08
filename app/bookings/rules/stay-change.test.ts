// Tests of stay-change.
import { describe, expect, test } from "vitest";
import { changedTerms, changedMoney } from "./stay-change.ts";

// The terms of changed stays against values calculated by hand.

const app = {
  checkInHour: 14,
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],
};

// Paid 1,000.00 by card on booking; arrival on 10 January, so free until the 3rd, half until the 8th.
const booked = {
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
    { ...booked, ...changes },
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
    const policy = { ...booked.policy, basis: { kept: 900_00, paid: 1000_00 } };
    const cheaper = { ...quoteOf(750_00), accommodation: 700_00 };
    const half = changedTerms(
      { ...booked, policy },
      { stay, quote: cheaper, left: 1000_00 },
      { today: "2027-01-03", hour: 14 },
      app,
    );
    expect(half).toMatchObject({ dueNow: 750_00, refund: 150_00, retained: 100_00 });
    // From then on half of the new price is kept: 750.00 - 350.00.
    expect(half.policy.steps[0]).toMatchObject({ refundPercent: 50, refund: 400_00 });
  });

  test("where staff lower the price of the same nights all of it goes back, also when the terms refund nothing", () => {
    const policy = {
      ...booked.policy,
      plan: "nonRefundable" as const,
      steps: booked.policy.steps.slice(2),
    };
    const lowered = (left: number) =>
      changedTerms(
        { ...booked, policy },
        { stay, quote: quoteOf(700_00), left, isSameStay: true },
        { today: "2027-01-02", hour: 14 },
        app,
      );
    expect(lowered(1000_00)).toMatchObject({ dueNow: 700_00, refund: 300_00, retained: 0 });
    // Most was refunded before.
    expect(lowered(100_00)).toMatchObject({ refund: 100_00 });
    expect(lowered(1000_00).policy.steps).toEqual([{ until: null, refundPercent: 0, refund: 0 }]);
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

// The money of a booking whose extras change, against amounts written by hand.

// 300.00 of nights and 45.00 of a transfer by card, 18.00 of tourist fee at the property: 363.00 in all.
const policy = {
  plan: "flexible" as const,
  basis: { kept: 300_00, paid: 345_00 },
  steps: [
    { until: { date: "2027-03-06", hour: 14 }, refundPercent: 100, refund: 345_00 },
    { until: null, refundPercent: 0, refund: 45_00 },
  ],
};
const byCard = { total: 363_00, dueNow: 345_00, policy };

describe("what is ordered later", () => {
  test("is added to what is open: 38.00 more at the property, nothing back", () => {
    expect(changedMoney(byCard, 401_00, { open: 18_00, left: 345_00 })).toEqual({
      dueNow: 345_00,
      dueAtProperty: 56_00,
      refund: 0,
      ofLater: 0,
      policy,
    });
  });
});

describe("what is taken back", () => {
  test.each([
    // The transfer of 45.00, 18.00 are open: they are paid by it, 27.00 go back to the card.
    ["by card, tourist fee open", 318_00, 18_00, 345_00, 27_00],
    // The tourist fee was paid in cash: all 45.00 go back.
    ["by card, nothing open", 318_00, 0, 345_00, 45_00],
    // 38.00 were ordered later and are open: nothing goes back.
    ["something not paid yet", 363_00, 56_00, 345_00, 0],
    // Already refunded as goodwill but for 20.00: no more than that is left.
    ["hardly anything left", 318_00, 0, 20_00, 20_00],
    // Paid too much before: that is no reason to send more than this change gives back.
    ["paid too much", 318_00, -5_00, 345_00, 45_00],
  ])("%s", (name, newTotal, open, left, refund) => {
    const before = name === "something not paid yet" ? { ...byCard, total: 401_00 } : byCard;
    const after = changedMoney(before, newTotal, { open, left });
    expect(after.refund).toBe(refund);
    expect(after.dueNow).toBe(Math.min(345_00 - refund, newTotal));
    expect(after.dueNow + after.dueAtProperty).toBe(newTotal);
    expect(after.dueAtProperty).toBeGreaterThanOrEqual(0);
  });

  test("the terms say what they give back of what is paid from then on", () => {
    const after = changedMoney(byCard, 318_00, { open: 0, left: 345_00 });
    expect(after.policy).toEqual({
      ...policy,
      basis: { kept: 300_00, paid: 300_00 },
      steps: [
        { ...policy.steps[0], refund: 300_00 },
        { ...policy.steps[1], refund: 0 },
      ],
    });
  });

  test("a guest who pays at the property gets nothing back from a card", () => {
    const unpaid = { ...byCard, dueNow: 0 };
    const after = changedMoney(unpaid, 318_00, { open: 363_00, left: 0 });
    expect(after).toEqual({ dueNow: 0, dueAtProperty: 318_00, refund: 0, ofLater: 0, policy });
  });

  test("what was paid by card later goes back as paid too much", () => {
    // All 363.00 were paid by the link in an email, nothing on booking.
    const paidLater = { ...byCard, dueNow: 0 };
    const after = changedMoney(paidLater, 318_00, { open: 0, left: 363_00 });
    expect(after).toMatchObject({
      dueNow: 0,
      dueAtProperty: 318_00,
      refund: 45_00,
      ofLater: 45_00,
    });
  });
});

test("adding 38.00 and taking 45.00 back at once settles the difference of 7.00", () => {
  const after = changedMoney(byCard, 356_00, { open: 0, left: 345_00 });
  expect(after.refund).toBe(7_00);
});
