// When extras are prepared, by days written by hand.
import { expect, test } from "vitest";
import { isDue } from "./due-extras.ts";

const stay = { checkIn: "2027-03-13", checkOut: "2027-03-15" };

test.each([
  ["plain", "piece", ["2027-03-13"]],
  ["transfer", "stay", ["2027-03-13"]],
  ["earlyCheckIn", "stay", ["2027-03-13"]],
  ["lateCheckOut", "stay", ["2027-03-15"]],
  ["plain", "guestNight", ["2027-03-14", "2027-03-15"]],
  ["plain", "night", ["2027-03-14", "2027-03-15"]],
] as const)("%s by the %s", (kind, unit, days) => {
  const all = ["2027-03-12", "2027-03-13", "2027-03-14", "2027-03-15", "2027-03-16"];
  expect(all.filter((day) => isDue({ kind, unit }, stay, day))).toEqual(days);
});
