// Tests amounts typed in by hand, in our currency and in others, to the cent; the rates are made up.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  inUnits,
  mostRecorded,
  readRecordedAmount,
  recordedCurrencies,
} from "./recorded-amount.ts";

const read = (amount: string, currency = "EUR", rate = "") =>
  readRecordedAmount({ amount, currency, rate }, "EUR");

test.each([
  ["42", 42_00],
  ["42.5", 42_50],
  ["42,05", 42_05],
  [" 1 938,66 €", 1938_66],
  ["0.01", 1],
  ["1000000.00", mostRecorded],
])("%s of ours", (typed, cents) => {
  expect(read(typed)).toEqual({ ok: true, amount: { cents, foreign: null } });
});

test.each([
  ["2200", "MUR", "52.35", 42_02, 2200_00], // 2200 / 52.35 = 42.0248
  ["1000.00", "MUR", "52,35", 19_10, 1000_00], // 19.1022
  ["36", "GBP", "0.8533", 42_19, 36_00], // 42.1891
  ["45.67", "USD", "1.0850", 42_09, 45_67], // 42.0922
  ["40", "CHF", "0.9375", 42_67, 40_00], // 42.6667
  ["1", "CHF", "200", 1, 1_00], // half a cent goes up
  ["0.99", "CHF", "200", 0, 99], // less than half a cent: nothing
  ["6800", "JPY", "161.9", 42_00, 6800], // 42.0012
])("%s %s at %s", (typed, currency, rate, cents, amount) => {
  const text = rate.replace(",", ".");
  expect(read(typed, currency, rate)).toEqual(
    cents === 0
      ? { ok: false, field: "amount", reason: "amountFaulty" }
      : { ok: true, amount: { cents, foreign: { currency, amount, rate: text } } },
  );
});

test.each([
  ["", "EUR", "", "amount", "amountFaulty"],
  ["0", "EUR", "", "amount", "amountFaulty"],
  ["0.00", "EUR", "", "amount", "amountFaulty"],
  ["-5", "EUR", "", "amount", "amountFaulty"],
  ["5.005", "EUR", "", "amount", "amountFaulty"],
  ["1.000", "EUR", "", "amount", "amountFaulty"],
  ["1e3", "EUR", "", "amount", "amountFaulty"],
  ["٤٢", "EUR", "", "amount", "amountFaulty"],
  ["1000000.01", "EUR", "", "amount", "amountTooHigh"],
  ["99999999999", "EUR", "", "amount", "amountFaulty"],
  ["60000000", "MUR", "52", "amount", "amountTooHigh"],
  ["30000000", "MUR", "52", "amount", "amountTooHigh"], // beyond the integers of PostgreSQL
  ["6800.5", "JPY", "161.9", "amount", "amountWhole"],
  ["50", "XAU", "1", "currency", "currencyUnknown"],
  ["50", "toString", "1", "currency", "currencyUnknown"],
  ["50", "MUR", "", "rate", "rateMissing"],
  ["50", "MUR", "0", "rate", "rateFaulty"],
  ["50", "MUR", "0.0000001", "rate", "rateFaulty"],
  ["50", "MUR", "-52", "rate", "rateFaulty"],
  ["50", "MUR", "a lot", "rate", "rateFaulty"],
])("%s %s at %s is refused", (typed, currency, rate, field, reason) => {
  expect(read(typed, currency, rate)).toEqual({ ok: false, field, reason });
});

describe("for every amount and rate", () => {
  test("our cents are off by half a cent at most, and above zero", () => {
    const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
    const rates = fc.integer({ min: 1, max: 500_000_000 });
    fc.assert(
      fc.property(amounts, rates, (smallest, millionths) => {
        const rate = (millionths / 1_000_000).toFixed(6);
        const result = read((smallest / 100).toFixed(2), "MUR", rate);
        // Others are too high or less than half a cent.
        fc.pre(result.ok);
        const { cents, foreign } = result.amount;
        expect(foreign?.amount).toBe(smallest);
        expect(cents).toBeGreaterThan(0);
        expect(Math.abs(cents - (smallest * 1_000_000) / millionths)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });
});

test("every currency is one that Intl knows, and smallest units become whole ones", () => {
  const known = Intl.supportedValuesOf("currency");
  expect(recordedCurrencies.filter((code) => !known.includes(code))).toEqual([]);
  expect(inUnits(2200_50, "MUR")).toBe(2200.5);
  expect(inUnits(6800, "JPY")).toBe(6800);
});
