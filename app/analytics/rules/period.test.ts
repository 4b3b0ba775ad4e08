// Tests of period.
import { expect, test } from "vitest";
import { readPeriod, splitByMonths } from "./period.ts";

// Periods as URLs request them, invalid ones included.

const read = (query: string) => readPeriod(new URLSearchParams(query), "2027-03-14");

test.each([
  ["", "2027-02-13", "2027-03-14", 30, "2027-01-14"],
  ["p=7", "2027-03-08", "2027-03-14", 7, "2027-03-01"],
  ["p=12", "2026-03-15", "2027-03-14", 365, "2025-03-15"],
  ["p=range&from=2027-03-01&to=2027-03-01", "2027-03-01", "2027-03-01", 1, "2027-02-28"],
])("%s", (query, from, to, days, before) => {
  expect(read(query)).toMatchObject({ from, to, days, before: { from: before }, faulty: false });
});

test.each([
  // "1 to 31 October" and Show, with "30 days" still ticked
  ["p=30&from=2026-10-01&to=2026-10-31", "2026-10-01", "2026-10-31"],
  ["p=7&from=2026-10-01&to=2026-10-31", "2026-10-01", "2026-10-31"],
  ["p=30&from=2027-02-13&to=2027-02-28", "2027-02-13", "2027-02-28"],
  // The days were not touched, or emptied: what is ticked counts.
  ["p=7&from=2027-02-13&to=2027-03-14", "2027-03-08", "2027-03-14"],
  ["p=7&from=&to=", "2027-03-08", "2027-03-14"],
])("days typed over 13 February to 14 March, %s", (query, from, to) => {
  const period = read(`${query}&shown=2027-02-13_2027-03-14`);
  expect(period).toMatchObject({ from, to, faulty: false });
  expect(period.name).toBe(from === "2027-03-08" ? "7" : "range");
});

test("one typed day alone is refused, not ignored", () => {
  const query = "p=30&from=2026-10-01&to=&shown=2027-02-13_2027-03-14";
  expect(read(query)).toMatchObject({ name: "range", faulty: true });
});

test.each([
  ["2026-10-01", "2026-10-31", "2025-10-01", "2025-10-31"],
  ["2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
  ["2028-02-29", "2028-02-29", "2027-02-28", "2027-02-28"],
  ["2027-02-13", "2027-03-14", "2026-02-13", "2026-03-14"],
])("%s to %s is compared with %s to %s", (from, to, earlier, until) => {
  const { yearBefore } = read(`p=range&from=${from}&to=${to}`);
  expect(yearBefore).toEqual({ from: earlier, to: until });
});

test.each([
  "p=range",
  "p=range&from=2027-02-30&to=2027-03-01",
  "p=range&from=2027-03-02&to=2027-03-01",
  "p=range&from=2010-01-01&to=2027-03-01",
  "p=range&from=';drop&to=x",
])("%s is no range", (query) => {
  expect(read(query)).toMatchObject({ name: "range", from: "2027-02-13", faulty: true });
});

// Whole months inside a range, and the days left over.

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
