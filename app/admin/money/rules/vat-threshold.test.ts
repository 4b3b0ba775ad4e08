// The threshold of registration: by law, as typed, and compared with a turnover.
import { expect, test } from "vitest";
import { convertTurnover, readThreshold, thresholdOf } from "./vat-threshold.ts";

test("Mauritius has a threshold; a country that is not known has none", () => {
  expect(thresholdOf("MU")).toEqual({ amount: 3_000_000, currency: "MUR", rate: "" });
  expect(thresholdOf("AT")).toBeNull();
});

test.each([
  ["3 000 000", "mur", "52,4", { amount: 3_000_000, currency: "MUR", rate: "52.4" }],
  ["85000", "GBP", "", { amount: 85_000, currency: "GBP", rate: "" }],
  ["", "", "x", null],
])("%s %s at %s", (amount, currency, rate, threshold) => {
  expect(readThreshold({ amount, currency, rate })).toEqual({ ok: true, threshold });
});

test.each([
  ["0", "MUR", "", "amount"],
  ["-1", "MUR", "", "amount"],
  ["3000000.50", "MUR", "", "amount"],
  ["9999999999999", "MUR", "", "amount"],
  ["3000000", "Rs", "", "currency"],
  ["3000000", "MUR", "0", "rate"],
  ["3000000", "MUR", "-52", "rate"],
  ["3000000", "MUR", "52.1234567", "rate"],
])("%s %s at %s: the fault is at %s", (amount, currency, rate, field) => {
  expect(readThreshold({ amount, currency, rate })).toEqual({ ok: false, field });
});

test("1,545.08 euro at 52.40 are 80,962 rupees; without a rate nothing is known", () => {
  const threshold = { amount: 3_000_000, currency: "MUR", rate: "52.4" };
  expect(convertTurnover(1545_08, threshold, "EUR")).toBe(80_962);
  expect(convertTurnover(1545_08, { ...threshold, rate: "" }, "EUR")).toBeNull();
  expect(convertTurnover(1545_08, { ...threshold, rate: "" }, "MUR")).toBe(1_545);
});
