// Amounts as text against values written by hand.
import { expect, test } from "vitest";
import { formatAmount } from "./file-formats.ts";

test.each([
  [118300, "1183.00 EUR"],
  [5, "0.05 EUR"],
  [-4200, "-42.00 EUR"],
])("%i cents", (cents, text) => {
  expect(formatAmount(cents, "EUR")).toBe(text);
});
