// Tests what is paid when, and what is refunded, by payment method.
import { expect, test } from "vitest";
import type { Quote } from "#app/stays/rules/price.ts";
import { makeBookingTerms } from "./booking-terms.ts";

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

test("by card everything but the tourist fee is paid now, and refunds are shares of that", () => {
  const terms = makeBookingTerms("card", stay, quote, app, now);
  expect(terms).toMatchObject({ paymentMethod: "card", dueNow: 900_01, dueAtProperty: 42_00 });
  // Half of 900.01 is 450.005, rounded half up.
  expect(terms.policy.steps.map(({ refund }) => refund)).toEqual([900_01, 450_01, 0]);
});

test("at the property nothing is paid now, so nothing can be refunded", () => {
  const terms = makeBookingTerms("property", stay, quote, app, now);
  expect(terms).toMatchObject({ paymentMethod: "property", dueNow: 0, dueAtProperty: 942_01 });
  expect(terms.policy.steps.map(({ refund }) => refund)).toEqual([0, 0, 0]);
});
