// Tests the first and last days of the emails around a stay.
import { expect, test } from "vitest";
import type { BookingStatus } from "./booking-status.ts";
import { isArrivalEmailDue, isThankYouEmailDue } from "./stay-emails.ts";

const stay = { status: "confirmed", checkIn: "2027-03-13", checkOut: "2027-03-20" } as const;

test.each([
  ["2027-03-09", 23, false],
  ["2027-03-10", 0, true],
  ["2027-03-12", 23, true],
  ["2027-03-13", 13, true],
  ["2027-03-13", 14, false],
  ["2027-03-14", 0, false],
])("before arrival, on %s at %i: %s", (today, hour, due) => {
  expect(isArrivalEmailDue(stay, { today, hour }, 14)).toBe(due);
});

test.each([
  ["2027-03-20", false],
  ["2027-03-21", true],
  ["2027-03-27", true],
  ["2027-03-28", false],
])("thank-you email on %s: %s", (today, due) => {
  expect(isThankYouEmailDue(stay, today)).toBe(due);
});

test.each<[BookingStatus, boolean, boolean]>([
  ["pending_payment", false, false],
  ["confirmed", true, true],
  ["checked_in", false, true],
  ["checked_out", false, true],
  ["cancelled", false, false],
  ["expired", false, false],
  ["no_show", false, false],
])("a booking with status %s: before arrival %s, thank-you %s", (status, arrival, thanks) => {
  const at = { today: "2027-03-11", hour: 9 };
  expect(isArrivalEmailDue({ ...stay, status }, at, 14)).toBe(arrival);
  expect(isThankYouEmailDue({ ...stay, status }, "2027-03-22")).toBe(thanks);
});
