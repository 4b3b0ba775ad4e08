// The money of a booking whose extras change, against amounts written by hand.
import { describe, expect, test } from "vitest";
import { changedMoney } from "./extras-change.ts";

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
