// Which texts are read as numbers, and which are not.
import { expect, test } from "vitest";
import { amountText, readAmount, readWhole } from "./form-values.ts";

test.each([
  ["120", 120_00],
  ["45.5", 45_50],
  ["45,50", 45_50],
  ["€ 1 250", 1250_00],
  ["0", 0],
  ["19.99", 19_99],
  ["1.005", null],
  ["1,250.00", null],
  ["-5", null],
  ["1e3", null],
  ["0x10", null],
  ["", null],
  ["Infinity", null],
  ["99999999", null],
])("%j is %s cents", (text, cents) => {
  expect(readAmount(text, "EUR")).toBe(cents);
});

test.each([
  ["115", 115],
  ["10 %", 10],
  ["-5", -5],
  ["−5", -5],
  ["-0", 0],
  ["1.5", null],
  ["ten", null],
  ["", null],
  ["999999", null],
])("%j is the whole number %s", (text, number) => {
  expect(readWhole(text)).toBe(number);
});

test.each([
  [120_00, "120"],
  [45_50, "45.50"],
  [5, "0.05"],
  [0, "0"],
])("%i cents are shown as %s", (cents, text) => {
  expect(amountText(cents)).toBe(text);
  expect(readAmount(text, "EUR")).toBe(cents);
});

// Typed amounts of money.

test.each([
  ["50", 50_00],
  ["50.2", 50_20],
  ["50,25", 50_25],
  [" € 1 234,05 ", 1234_05],
  ["0.01", 1],
  ["0", 0],
  ["999999.99", 999999_99],
])("%s are %i cents", (typed, cents) => {
  expect(readAmount(typed, "EUR")).toBe(cents);
});

test.each(["", "-5", "1.000", "1,000.00", "50.255", ".5", "5.", "1e3", "٥٠", "NaN", "1000000"])(
  "%s is no amount",
  (typed) => {
    expect(readAmount(typed, "EUR")).toBeNull();
  },
);

test("an amount of the property's own currency alone: 100 euros are not 100 francs", () => {
  expect(readAmount("CHF 100", "CHF")).toBe(100_00);
  expect(readAmount("100,50 CHF", "CHF")).toBe(100_50);
  expect(readAmount("€ 100", "CHF")).toBeNull();
  expect(readAmount("100 EUR", "CHF")).toBeNull();
  expect(readAmount("EUR 100", "EUR")).toBe(100_00);
});
