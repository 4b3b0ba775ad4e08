// Tests of earlier-booking.ts.
import { expect, test } from "vitest";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { hasAgreedBefore, isBookedFor } from "./earlier-booking.ts";

// When a guest does not have to agree a second time.

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

// Which bookings already cover the requested nights.

const nights = { apartmentId: 4, checkIn: "2027-01-10", checkOut: "2027-01-17" };

test.each<[BookingStatus, boolean]>([
  ["confirmed", true],
  ["checked_in", true],
  ["checked_out", true],
  ["no_show", true],
  ["pending_payment", false],
  ["expired", false],
  ["cancelled", false],
])("a booking that is %s: %s", (status, stands) => {
  expect(isBookedFor({ ...nights, status }, nights)).toBe(stands);
});

test.each([{ apartmentId: 3 }, { checkIn: "2027-01-09" }, { checkOut: "2027-01-18" }])(
  "not for other nights: %o",
  (other) => {
    expect(isBookedFor({ ...nights, status: "confirmed" }, { ...nights, ...other })).toBe(false);
  },
);
