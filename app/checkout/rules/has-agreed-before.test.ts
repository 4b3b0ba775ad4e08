// Tests when a guest does not have to agree a second time.
import { expect, test } from "vitest";
import { aGuest } from "#tests/support/guests.ts";
import { hasAgreedBefore } from "./earlier-booking.ts";

const request = {
  apartmentId: 4,
  checkIn: "2027-01-10",
  checkOut: "2027-01-17",
  adults: 2,
  children: 0,
  ratePlan: "flexible" as const,
  guest: aGuest(),
  total: 1980_66,
};

test("the same booking at the same price was agreed to", () => {
  expect(hasAgreedBefore(request, request, 1980_66)).toBe(true);
});

test.each([
  ["another apartment", { apartmentId: 2 }],
  ["other nights", { checkOut: "2027-01-18" }],
  ["one more guest", { adults: 3 }],
  ["the other rate", { ratePlan: "nonRefundable" as const }],
  ["another name", { guest: aGuest({ lastName: "Morel" }) }],
  ["another price", { total: 1990_66 }],
])("%s: the guest must agree again", (_, changes) => {
  expect(hasAgreedBefore(request, { ...request, ...changes }, 1980_66)).toBe(false);
});

test("nothing was agreed to, or another price", () => {
  expect(hasAgreedBefore(request, request, undefined)).toBe(false);
  expect(hasAgreedBefore(request, request, 1980_65)).toBe(false);
});
