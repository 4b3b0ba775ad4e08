// Amounts in other currencies, worked out by hand, when rates are old, and which currency an email hints at.
import { expect, test } from "vitest";
import { aboutAmount, areRatesOld, currencyOfGuest } from "./other-currencies.ts";

test.each([
  [1980_66, 0.86, 1703_00], // 1703.3676
  [1980_66, 1.0812, 2141_00], // 2141.489592
  [1980_66, 52.5, 103_985_00], // 103,984.65
  [50, 0.99, 0],
  [0, 0.86, 0],
])("%i cents at %f are about %i", (amount, rate, about) => {
  expect(aboutAmount(amount, { rate })).toBe(about);
});

test("rates are old from the 31st day on, and none never are", () => {
  const rates = [{ currency: "GBP", rate: 0.86 }];
  expect(areRatesOld({ setOn: "2026-10-24", rates }, "2026-11-23")).toBe(false);
  expect(areRatesOld({ setOn: "2026-10-23", rates }, "2026-11-23")).toBe(true);
  expect(areRatesOld({ setOn: "", rates: [] }, "2026-11-23")).toBe(false);
});

test.each([
  ["chosen when booking", "USD", "GB", "USD"],
  ["the country's", null, "GB", "GBP"],
  ["the country's: Jersey", null, "JE", "GBP"],
  ["the country's: Mauritius", null, "MU", "MUR"],
  ["chosen, without a rate by now: the country's", "CHF", "US", "USD"],
  ["the country's has no rate", null, "CH", undefined],
  ["the property's own", null, "FR", undefined],
  ["not known", null, "", undefined],
])("%s", (_what, otherCurrency, country, currency) => {
  const rates = [
    { currency: "GBP", rate: 0.86 },
    { currency: "USD", rate: 1.08 },
    { currency: "MUR", rate: 52.5 },
  ];
  const guest = { otherCurrency, country };
  expect(currencyOfGuest(guest, { setOn: "2026-11-01", rates })?.currency).toBe(currency);
  expect(currencyOfGuest(guest)).toBe(null);
});
