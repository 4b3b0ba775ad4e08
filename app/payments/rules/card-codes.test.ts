// Tests of card-codes.ts.
import { expect, test } from "vitest";
import { brandName, faultOfStripe } from "./card-codes.ts";

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
