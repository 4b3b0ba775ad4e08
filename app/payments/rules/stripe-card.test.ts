// How card errors of Stripe.js map to our own fault codes.
import { expect, test } from "vitest";
import { faultOfStripe } from "./card-codes.ts";

test.each([
  [{ type: "validation_error", code: "incomplete_number" }, "numberFaulty"],
  [{ type: "validation_error", code: "invalid_expiry_year_past" }, "expired"],
  [{ type: "validation_error", code: "incomplete_cvc" }, "cvcFaulty"],
  [{ type: "validation_error", code: "incomplete_zip" }, "cardFaulty"],
  [{ type: "card_error" }, "cardFaulty"],
  [{ type: "api_connection_error" }, "notReached"],
  [{ type: "rate_limit_error", code: "lock_timeout" }, "notReached"],
])("%j: %s", (error, fault) => expect(faultOfStripe(error)).toBe(fault));
