// Tests the weeks of months against a printed calendar.
import { expect, it } from "vitest";
import { isMonth, monthsBetween, monthsShown, monthWeeks } from "./month-weeks.ts";

it("March 2027 begins on a Monday and has five weeks", () => {
  const weeks = monthWeeks("2027-03");
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe("2027-03-01");
  expect(weeks[4]).toEqual(["2027-03-29", "2027-03-30", "2027-03-31", null, null, null, null]);
});

it("May 2027 begins on a Saturday and needs six weeks", () => {
  const weeks = monthWeeks("2027-05");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, "2027-05-01", "2027-05-02"]);
  expect(weeks[5]?.[0]).toBe("2027-05-31");
});

it("February 2027 fills four weeks exactly", () => {
  expect(monthWeeks("2027-02").flat()).toHaveLength(28);
});

it("shows only months within the bounds", () => {
  const bounds = { earliest: "2026-11", last: "2028-05" };
  expect(monthsShown("2027-03", bounds, 2)).toEqual(["2027-03", "2027-04"]);
  expect(monthsShown("2026-12", bounds, 2)).toEqual(["2026-12", "2027-01"]);
  expect(monthsShown("2020-01", bounds, 2)).toEqual(["2026-11", "2026-12"]);
  expect(monthsShown("2028-05", bounds, 2)).toEqual(["2028-04", "2028-05"]);
});

it("recognizes a month", () => {
  expect(["2027-03", "2027-13", "2027-3", "1999-03", "2027-03-01"].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it("counts the months from one to another", () => {
  expect(monthsBetween("2026-11", "2026-11")).toBe(0);
  expect(monthsBetween("2026-11", "2028-05")).toBe(18);
  expect(monthsBetween("2027-01", "2026-12")).toBe(-1);
});
