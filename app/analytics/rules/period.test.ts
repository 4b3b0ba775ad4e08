// Periods as URLs request them, invalid ones included.
import { expect, test } from "vitest";
import { readPeriod } from "./period.ts";

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
  "p=range",
  "p=range&from=2027-02-30&to=2027-03-01",
  "p=range&from=2027-03-02&to=2027-03-01",
  "p=range&from=2010-01-01&to=2027-03-01",
  "p=range&from=';drop&to=x",
])("%s is no range", (query) => {
  expect(read(query)).toMatchObject({ name: "range", from: "2027-02-13", faulty: true });
});
