// Tests until when a guest may change or cancel online.
import { expect, test } from "vitest";
import { statusTransitions } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";
import { isSelfServiceOpen } from "./self-service.ts";

const checkIn = "2027-03-13";

test.each([
  ["2026-11-20", 23, true],
  ["2027-03-12", 23, true],
  ["2027-03-13", 0, true],
  ["2027-03-13", 13, true],
  ["2027-03-13", 14, false],
  ["2027-03-14", 0, false],
  ["2028-01-01", 9, false],
])("on %s at %i: %s", (today, hour, may) => {
  expect(isSelfServiceOpen({ status: "confirmed", checkIn }, { today, hour }, 14)).toBe(may);
});

test.each(Object.keys(statusTransitions) as BookingStatus[])(
  "a booking with status %s",
  (status) => {
    const at = { today: "2026-11-20", hour: 9 };
    expect(isSelfServiceOpen({ status, checkIn }, at, 14)).toBe(status === "confirmed");
  },
);
