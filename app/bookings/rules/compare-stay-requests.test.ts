// Tests which requests count as a repetition of a booking.
import { expect, test } from "vitest";
import { aGuest } from "#tests/support/booking/guests.ts";
import { compareStayRequests } from "./booking-request.ts";
import type { StayRequest } from "./booking-request.ts";

const booked: StayRequest = {
  apartmentId: 4,
  checkIn: "2027-01-10",
  checkOut: "2027-01-17",
  adults: 2,
  children: 0,
  ratePlan: "flexible",
  guest: aGuest(),
  total: 1980_66,
};

test("the same request, with or without the total", () => {
  expect(compareStayRequests(booked, { ...booked })).toBe("same");
  expect(compareStayRequests(booked, { ...booked, total: undefined })).toBe("same");
});

test.each([
  { apartmentId: 6 },
  { checkIn: "2027-01-11" },
  { checkOut: "2027-01-18" },
  { adults: 1 },
  { children: 1 },
  { ratePlan: "nonRefundable" as const },
  { total: 1980_65 },
])("another request: %j", (changes) => {
  expect(compareStayRequests(booked, { ...booked, ...changes })).toBe("other");
  expect(
    compareStayRequests(booked, { ...booked, ...changes, guest: aGuest({ city: "Paris" }) }),
  ).toBe("other");
});

test.each(Object.keys(aGuest()))("the same stay, but the guest corrects %s", (field) => {
  const guest = { ...aGuest(), [field]: "something else" };
  expect(compareStayRequests(booked, { ...booked, guest })).toBe("guest");
});
