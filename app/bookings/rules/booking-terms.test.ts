// Tests of booking-terms.ts.
import { expect, it, test } from "vitest";
import type { Quote } from "#app/stays/price/rules/price.ts";
import { isHalfPaid, makeBookingTerms, paymentDue, unpaidNights } from "./booking-terms.ts";

// What is paid when, and what is refunded, by payment method.

const app = {
  checkInHour: 14,
  cancellation: [
    { daysBefore: 7, refundPercent: 100 },
    { daysBefore: 2, refundPercent: 50 },
  ],
};

const stay = { checkIn: "2027-01-10", checkOut: "2027-01-17" };
const now = { today: "2026-11-20", hour: 12 };
const quote: Quote = {
  currency: "EUR",
  plan: "flexible",
  nights: 7,
  lines: [],
  accommodation: 900_01,
  total: 942_01,
  dueAtProperty: 42_00,
  dueNow: 900_01,
  averageNight: 128_57,
};

test("by card everything but the tourist fee is paid now, and a share of the price of the nights is kept", () => {
  const terms = makeBookingTerms("card", stay, quote, app, now);
  expect(terms).toMatchObject({ paymentMethod: "card", dueNow: 900_01, dueAtProperty: 42_00 });
  // Half of 900.01 is 450.005, kept as 450.01.
  expect(terms.policy.steps.map(({ refund }) => refund)).toEqual([900_01, 450_00, 0]);
});

test("at the property nothing is paid now, so nothing can be refunded", () => {
  const terms = makeBookingTerms("property", stay, quote, app, now);
  expect(terms).toMatchObject({ paymentMethod: "property", dueNow: 0, dueAtProperty: 942_01 });
  expect(terms.policy.steps.map(({ refund }) => refund)).toEqual([0, 0, 0]);
});

// What is paid by card, and what at the property.

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
