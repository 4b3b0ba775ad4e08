// Tests of cards.ts.
import { expect, test } from "vitest";
import { normalizeExpiry, normalizeNumber, passesLuhn, brandName, faultOfStripe } from "./cards.ts";

// Normalizing typed and autofilled card fields.

test.each([
  ["12/29", "12/29"],
  ["1229", "12/29"],
  [" 12 / 29 ", "12/29"],
  ["12/2029", "12/29"],
  ["122029", "12/29"],
  ["12-29", "12/29"],
  ["12.29", "12/29"],
  ["1/29", "01/29"],
  // 20 is the year here, not the century.
  ["12/20", "12/20"],
  ["", ""],
  ["soon", "soon"],
  ["129", "129"],
  ["12/9", "12/9"],
  ["12/29/2029", "12/29/2029"],
])("an expiry of %j is %j", (typed, meant) => {
  expect(normalizeExpiry(typed)).toBe(meant);
});

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42424242", "4242 4242 4242 4242"],
  ["378282246310005", "3782 8224 6310 005"],
  ["4242", "4242"],
  ["my card", "my card"],
  ["", ""],
])("a number of %j is %j", (typed, meant) => {
  expect(normalizeNumber(typed)).toBe(meant);
});

// The check digit.

// 79927398713 is the standard's own example: doubled from the right 1, 7·2, 8, 9·2, ... the sum is 70.
test.each(["79927398713", "4242424242424242", "378282246310005", "0"])("%s passes", (digits) => {
  expect(passesLuhn(digits)).toBe(true);
});

test.each(["79927398710", "4242424242424241", "4224242424242422x", "", " 0", "1"])(
  "%j does not",
  (digits) => {
    expect(passesLuhn(digits)).toBe(false);
  },
);

// Display names of card brands, by the gateways' codes.

test("a known brand is shown by its name, an unknown one as Card", () => {
  expect(brandName("amex")).toBe("American Express");
  expect(brandName("girocard")).toBe("Card");
  expect(brandName("constructor")).toBe("Card");
  expect(brandName(undefined)).toBe("Card");
});

// How card errors of Stripe.js map to our own fault codes.

test.each([
  [{ type: "validation_error", code: "incomplete_number" }, "numberFaulty"],
  [{ type: "validation_error", code: "invalid_expiry_year_past" }, "expired"],
  [{ type: "validation_error", code: "incomplete_cvc" }, "cvcFaulty"],
  [{ type: "validation_error", code: "incomplete_zip" }, "cardFaulty"],
  [{ type: "card_error" }, "cardFaulty"],
  [{ type: "api_connection_error" }, "notReached"],
  [{ type: "rate_limit_error", code: "lock_timeout" }, "notReached"],
])("%j: %s", (error, fault) => expect(faultOfStripe(error)).toBe(fault));
