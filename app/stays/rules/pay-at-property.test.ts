// Tests which stays may be paid at the property, with days and sums worked out by hand.
import { expect, test } from "vitest";
import { aRateCard } from "#tests/support/rate-card.ts";
import { offersPropertyPayment, refusePropertyPayment } from "./pay-at-property.ts";
import type { PropertyPaymentLimits } from "./pay-at-property.ts";

const open: PropertyPaymentLimits = {
  allowed: true,
  seasons: [],
  minDays: 0,
  maxDays: 0,
  maxTotal: 0,
  apartments: [],
};

// 20 November to 10 December are 20 days; green season until 14 December.
const card = {
  ...aRateCard(),
  seasons: [
    { key: "green", from: "01-06", to: "12-14", percent: 90, minNights: 1 },
    { key: "festive", from: "12-15", to: "01-05", percent: 150, minNights: 1 },
  ],
};
const judged = {
  apartmentId: 2,
  stay: { checkIn: "2026-12-10", checkOut: "2026-12-15" },
  total: 1000_00,
  today: "2026-11-20",
};
const refuse = (limits: Partial<PropertyPaymentLimits>, changes: Partial<typeof judged> = {}) =>
  refusePropertyPayment({ ...judged, ...changes }, { ...open, ...limits }, card);

test.each<[string, Partial<PropertyPaymentLimits>, ReturnType<typeof refuse>]>([
  ["no limit", {}, null],
  ["switched off", { allowed: false }, { code: "propertyOff" }],
  ["another apartment", { apartments: [1, 3] }, { code: "propertyApartment" }],
  ["this apartment", { apartments: [1, 2] }, null],
  ["its season", { seasons: ["green"] }, null],
  ["another season", { seasons: ["festive"] }, { code: "propertySeason" }],
  ["at least 20 days before", { minDays: 20 }, null],
  ["at least 21 days before", { minDays: 21 }, { code: "propertyTooSoon", days: 21 }],
  ["at most 20 days before", { maxDays: 20 }, null],
  ["at most 19 days before", { maxDays: 19 }, { code: "propertyTooFar", days: 19 }],
  ["up to its price", { maxTotal: 1000_00 }, null],
  [
    "up to a cent less",
    { maxTotal: 999_99 },
    { code: "propertyTooMuch", amount: 999_99, currency: "EUR" },
  ],
])("%s", (_name, limits, refusal) => {
  expect(refuse(limits)).toEqual(refusal);
});

test("one night of another season is enough to refuse; the day of departure is no night", () => {
  const stay = { checkIn: "2026-12-12", checkOut: "2026-12-16" };
  expect(refuse({ seasons: ["green"] }, { stay })).toEqual({ code: "propertySeason" });
  expect(refuse({ seasons: ["green", "festive"] }, { stay })).toBeNull();
});

test("nights that no season covers are of the base season", () => {
  const bare = { ...card, seasons: [] };
  expect(refusePropertyPayment(judged, { ...open, seasons: ["base"] }, bare)).toBeNull();
  expect(refusePropertyPayment(judged, { ...open, seasons: ["green"] }, bare)).toEqual({
    code: "propertySeason",
  });
});

test("today and the day of arrival: nought days", () => {
  const today = judged.stay.checkIn;
  expect(refuse({ minDays: 1 }, { today })).toEqual({ code: "propertyTooSoon", days: 1 });
  expect(refuse({ maxDays: 1 }, { today })).toBeNull();
});

test.each<[Partial<PropertyPaymentLimits>, ReturnType<typeof offersPropertyPayment>]>([
  [{}, "always"],
  [{ maxTotal: 1 }, "some"],
  [{ seasons: ["green"] }, "some"],
  [{ allowed: false, maxTotal: 1 }, "never"],
])("%j is offered %s", (limits, offered) => {
  expect(offersPropertyPayment({ ...open, ...limits })).toBe(offered);
});
