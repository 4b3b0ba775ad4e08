// Tests what is paid by card, and what at the property.
import { expect, it } from "vitest";
import { isHalfPaid, paymentDue, unpaidNights } from "./booking-terms.ts";

it("leaves only the tourist fee for the property when a card pays", () => {
  expect(paymentDue({ paymentMethod: "card", total: 102_133, dueNow: 97_933 })).toEqual({
    byCard: 97_933,
    atProperty: 4_200,
  });
});

it("leaves everything for the property when the guest pays there", () => {
  expect(paymentDue({ paymentMethod: "property", total: 102_133, dueNow: 97_933 })).toEqual({
    byCard: 0,
    atProperty: 102_133,
  });
});

it.each([
  // Cents already paid of 3,000.00.
  [3_000_00, true, 0],
  [1_500_00, true, 14],
  [1_499_99, false, 15],
  [100_00, false, 28],
  [0, false, 28],
])("%i cents for 28 nights: half paid %s, %i nights unpaid", (dueNow, isHalf, unpaid) => {
  const share = { dueNow, quote: { dueNow: 3_000_00 } };
  expect([isHalfPaid(share), unpaidNights(28, share)]).toEqual([isHalf, unpaid]);
});
