// Tests the format of invoice numbers.
import { expect, test } from "vitest";
import { formatInvoiceNumber } from "./invoice-document.ts";

test.each([
  [2026, 1, "2026-0001"],
  [2027, 9999, "2027-9999"],
  [2027, 12345, "2027-12345"],
])("%i, %i: %s", (year, number, text) => {
  expect(formatInvoiceNumber({ year, number })).toBe(text);
});
