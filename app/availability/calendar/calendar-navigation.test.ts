// Tests where each key moves the focus, against the calendar of March 2027 (the 1st is a Monday).
import { expect, it } from "vitest";
import { dayByKey } from "./calendar-navigation.tsx";

it.each([
  ["ArrowLeft", "2027-03-01", "2027-02-28"],
  ["ArrowRight", "2027-03-31", "2027-04-01"],
  ["ArrowUp", "2027-03-18", "2027-03-11"],
  ["ArrowDown", "2027-03-18", "2027-03-25"],
  ["Home", "2027-03-18", "2027-03-15"],
  ["Home", "2027-03-15", "2027-03-15"],
  ["End", "2027-03-18", "2027-03-21"],
  ["End", "2027-03-21", "2027-03-21"],
  ["PageDown", "2027-01-31", "2027-02-28"],
  ["PageUp", "2027-03-31", "2027-02-28"],
])("%s moves from %s to %s", (key, from, to) => {
  expect(dayByKey(key, from, false)).toBe(to);
});

it("a page key moves by a year with shift", () => {
  expect(dayByKey("PageDown", "2027-03-18", true)).toBe("2028-03-18");
  expect(dayByKey("PageUp", "2027-03-18", true)).toBe("2026-03-18");
});

it("other keys are left to the browser", () => {
  expect([" ", "Enter", "Tab", "a"].map((key) => dayByKey(key, "2027-03-18", false))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
