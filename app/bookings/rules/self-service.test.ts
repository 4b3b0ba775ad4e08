// Tests of self-service.
import { expect, test } from "vitest";
import { statusTransitions } from "./booking-status.ts";
import type { BookingStatus } from "./booking-status.ts";
import { isSelfServiceOpen, guideState } from "./self-service.ts";

// Until when a guest may change or cancel online.

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

// When the door code is shown: never early or late, never for a booking that is not active, or neither paid nor released.

const stay = { checkIn: "2027-03-01", checkOut: "2027-03-08" };
const state = (status: BookingStatus, today: string, hour: number, mayRead = true) =>
  guideState({ status, ...stay }, mayRead, { today, hour }, 11);

test.each([
  ["2026-11-21", 12, "early"],
  ["2027-02-28", 23, "early"],
  ["2027-03-01", 5, "early"],
  ["2027-03-01", 6, "open"], // six in the morning of the day of arrival
  ["2027-03-02", 0, "open"],
  ["2027-03-08", 10, "open"],
  ["2027-03-08", 11, "closed"],
  ["2027-03-09", 0, "closed"],
] as const)("confirmed, on %s at %i: %s", (today, hour, expected) => {
  expect(state("confirmed", today, hour)).toBe(expected);
});

test("the code is shown to a guest who arrived early", () => {
  expect(state("checked_in", "2027-02-20", 9)).toBe("open");
  expect(state("checked_in", "2027-03-08", 11)).toBe("closed");
});

test.each(["confirmed", "checked_in"] as const)(
  "%s, neither paid nor released: without the code on any day",
  (status) => {
    for (const today of ["2026-11-21", "2027-03-01", "2027-03-07"])
      expect(state(status, today, 12, false)).toBe("unpaid");
    expect(state(status, "2027-03-08", 11, false)).toBe("closed");
  },
);

test.each(
  (Object.keys(statusTransitions) as BookingStatus[]).filter(
    (status) => status !== "confirmed" && status !== "checked_in",
  ),
)("%s: closed on any day", (status) => {
  for (const today of ["2026-11-21", "2027-02-28", "2027-03-03"])
    expect(state(status, today, 12)).toBe("closed");
});
