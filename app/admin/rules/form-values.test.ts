// Which texts are read as numbers, and which are not.
import { expect, test } from "vitest";
import { euroText, readEuro, readWhole } from "./form-values.ts";

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
  expect(readEuro(text)).toBe(cents);
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
  expect(euroText(cents)).toBe(text);
  expect(readEuro(text)).toBe(cents);
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
  expect(readEuro(typed)).toBe(cents);
});

test.each(["", "-5", "1.000", "1,000.00", "50.255", ".5", "5.", "1e3", "٥٠", "NaN", "1000000"])(
  "%s is no amount",
  (typed) => {
    expect(readEuro(typed)).toBeNull();
  },
);
