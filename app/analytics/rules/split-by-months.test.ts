// Whole months inside a range, and the days left over.
import { expect, test } from "vitest";
import { splitByMonths } from "./split-by-months.ts";

const months = (from: string, to: string) => ({ from, to });

test.each([
  ["2027-03-14", "2027-03-20", null, [months("2027-03-14", "2027-03-20")]],
  ["2027-03-02", "2027-04-29", null, [months("2027-03-02", "2027-04-29")]],
  ["2027-03-01", "2027-03-31", months("2027-03", "2027-03"), []],
  ["2027-03-01", "2027-03-30", null, [months("2027-03-01", "2027-03-30")]],
  ["2028-02-01", "2028-02-29", months("2028-02", "2028-02"), []],
  ["2028-02-01", "2028-02-28", null, [months("2028-02-01", "2028-02-28")]],
  [
    "2026-03-15",
    "2027-03-14",
    months("2026-04", "2027-02"),
    [months("2026-03-15", "2026-03-31"), months("2027-03-01", "2027-03-14")],
  ],
  ["2026-12-31", "2027-01-31", months("2027-01", "2027-01"), [months("2026-12-31", "2026-12-31")]],
  ["2026-12-01", "2027-01-01", months("2026-12", "2026-12"), [months("2027-01-01", "2027-01-01")]],
])("%s to %s", (from, to, whole, rest) => {
  expect(splitByMonths({ from, to })).toEqual({ months: whole, rest });
});
