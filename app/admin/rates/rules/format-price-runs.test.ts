// Single-night prices as the audit log shows them.
import { expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { formatPriceRuns } from "./night-prices.ts";

test("nights in a row at one price are one span, over the end of February too", () => {
  const nights = [
    { night: "2028-02-28", amount: 150_00 },
    { night: "2028-02-29", amount: 150_00 },
    { night: "2028-03-01", amount: 150_00 },
    { night: "2028-03-02", amount: 99_50 },
    { night: "2028-03-04", amount: 99_50 },
  ];
  expect(formatPriceRuns(nights, "EUR")).toBe(
    "2028-02-28 – 2028-03-01: 150.00 EUR, 2028-03-02: 99.50 EUR, 2028-03-04: 99.50 EUR",
  );
});

test("no nights give null, and a long list is cut", () => {
  expect(formatPriceRuns([], "EUR")).toBeNull();
  const nights = Array.from({ length: 40 }, (_, at) => ({
    night: addDays("2027-01-01", at),
    amount: 100_00 + at,
  }));
  const text = formatPriceRuns(nights, "EUR") ?? "";
  expect(text.split(", ")).toHaveLength(31);
  expect(text.endsWith("2027-01-30: 100.29 EUR, …")).toBe(true);
});
