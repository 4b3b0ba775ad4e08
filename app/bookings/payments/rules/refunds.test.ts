// Tests of refunds.ts.
import { describe, expect, test } from "vitest";
import { refundOnCancelling, splitRefund, sumPayments, nextRefundTry } from "./refunds.ts";

// Tests refunds against amounts calculated by hand.

const policy = {
  plan: "flexible" as const,
  steps: [
    { until: { date: "2027-03-06", hour: 14 }, refundPercent: 100, refund: 1000_01 },
    { until: { date: "2027-03-11", hour: 14 }, refundPercent: 50, refund: 500_01 },
    { until: null, refundPercent: 0, refund: 0 },
  ],
};
const part = (amount: number, given = 0, paymentId = "a") => ({ paymentId, amount, given });
const early = { date: "2027-03-06", hour: 13, minute: 59 };
const half = { date: "2027-03-06", hour: 14, minute: 0 };
const late = { date: "2027-03-11", hour: 14, minute: 0 };

describe("cancelling", () => {
  test.each([
    [early, [part(1000_01)], 1000_01],
    [half, [part(1000_01)], 500_01], // 500.005, rounded half up
    [late, [part(1000_01)], 0],
    [early, [], 0],
    [early, [part(1500_01, 500_00)], 1000_01], // the price fell, and the difference was refunded
    [half, [part(1500_01, 500_00)], 500_01],
    [half, [part(1500_01, 250_00)], 500_01], // the part retained when the price fell is not refunded
    [early, [part(1000_01, 100_00)], 900_01], // never more than was paid
    [half, [part(1000_01, 100_00)], 500_01], // an earlier goodwill refund does not reduce it
    [half, [part(1000_01, 700_00)], 300_01],
    [half, [part(600_00, 0, "a"), part(400_01, 0, "b")], 500_01],
  ] as const)("at %o of %o refunds %i", (at, parts, refund) => {
    expect(refundOnCancelling({ policy, dueNow: 1000_01 }, at, { parts, received: 0 })).toEqual({
      refund,
      byHand: 0,
    });
  });
});

// 700.00 of nights less discounts and 35.00 of service may be kept; 60.00 of cleaning, and 42.00 of tourist fee paid in cash.
describe("by a share of the price of nights and service", () => {
  const basis = { kept: 735_00, paid: 795_00 };
  test.each([
    // paid by card, received by hand, left of the card: back to the card, by hand
    [early, 795_00, 0, 795_00, 795_00, 0],
    [half, 795_00, 0, 795_00, 427_50, 0], // 795.00 - 367.50
    [late, 795_00, 0, 795_00, 60_00, 0], // the cleaning was not done
    [early, 795_00, 42_00, 795_00, 795_00, 42_00],
    [late, 795_00, 42_00, 795_00, 102_00, 0], // cleaning and tourist fee, to the card first
    [late, 0, 837_00, 0, 0, 102_00], // all in cash
    [half, 0, 100_00, 0, 0, 0], // a part was paid: less than half of the price, so all is kept
    [half, 0, 0, 0, 0, 0], // nothing paid, nothing owed
    [half, 795_00, 0, 400_00, 400_00, 0], // most was refunded before
  ] as const)("at %o of %i and %i, %i left", (at, dueNow, received, left, refund, byHand) => {
    const parts = dueNow === 0 ? [] : [part(dueNow, dueNow - left)];
    const booking = { policy: { ...policy, basis }, dueNow };
    expect(refundOnCancelling(booking, at, { parts, received })).toEqual({ refund, byHand });
  });

  test("of a stay made longer, which is paid at the property: half of the new price is kept", () => {
    // A stay of 1,829.46 by card, of which 60.00 cleaning, became one of 2,837.21: nights and service are 2,735.21 now.
    const longer = {
      policy: { ...policy, basis: { kept: 2735_21, paid: 1829_46 } },
      dueNow: 1829_46,
    };
    const parts = [part(1829_46)];
    // 1,829.46 - 1,367.61 (1,367.605, rounded half up)
    expect(refundOnCancelling(longer, half, { parts, received: 0 })).toEqual({
      refund: 461_85,
      byHand: 0,
    });
  });
});

describe("splitting", () => {
  test("the latest payment first, each up to its rest", () => {
    const parts = [part(600_00, 100_00, "a"), part(400_00, 400_00, "b"), part(50_00, 0, "c")];
    expect(sumPayments(parts)).toEqual({ paid: 1050_00, given: 500_00, left: 550_00 });
    expect(splitRefund(30_00, parts)).toEqual([{ paymentId: "c", amount: 30_00 }]);
    expect(splitRefund(550_00, parts)).toEqual([
      { paymentId: "c", amount: 50_00 },
      { paymentId: "a", amount: 500_00 },
    ]);
    expect(splitRefund(0, parts)).toEqual([]);
    expect(() => splitRefund(550_01, parts)).toThrow(RangeError);
  });
});

// That refunds are retried soon, then hourly without end.

test.each([
  [1, "08:00:30"],
  [2, "08:01:00"],
  [3, "08:05:00"],
  [6, "09:00:00"],
  [7, "09:00:00"],
  [5000, "09:00:00"],
])("after %i failures at eight: %s", (attempts, time) => {
  const now = new Date("2026-11-20T08:00:00.000Z");
  expect(nextRefundTry(attempts, now).toISOString()).toBe(`2026-11-20T${time}.000Z`);
});
