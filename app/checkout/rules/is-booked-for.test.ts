// Tests which bookings already cover the requested nights.
import { expect, test } from "vitest";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { isBookedFor } from "./earlier-booking.ts";

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
