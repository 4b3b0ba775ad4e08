// Proves when the door code is told: never early, never late, never for a booking that does not stand.
import { expect, test } from "vitest";
import { guideState } from "./guide-state.ts";
import { bookingMay, type BookingStatus } from "./status.ts";

const stay = { checkIn: "2027-03-01", checkOut: "2027-03-08" };
const state = (status: BookingStatus, today: string, hour: number) =>
  guideState({ status, ...stay }, { today, hour }, 11);

test.each([
  ["2026-11-21", 12, "early"],
  ["2027-02-26", 23, "early"],
  ["2027-02-27", 0, "open"], // two days before the first of March
  ["2027-03-01", 3, "open"],
  ["2027-03-08", 10, "open"],
  ["2027-03-08", 11, "closed"],
  ["2027-03-09", 0, "closed"],
] as const)("confirmed, on %s at %i: %s", (today, hour, expected) => {
  expect(state("confirmed", today, hour)).toBe(expected);
});

test("whoever has come before the day reads the code", () => {
  expect(state("checked_in", "2027-02-20", 9)).toBe("open");
  expect(state("checked_in", "2027-03-08", 11)).toBe("closed");
});

test.each(
  (Object.keys(bookingMay) as BookingStatus[]).filter(
    (status) => status !== "confirmed" && status !== "checked_in",
  ),
)("%s: closed on any day", (status) => {
  for (const today of ["2026-11-21", "2027-02-28", "2027-03-03"])
    expect(state(status, today, 12)).toBe("closed");
});
