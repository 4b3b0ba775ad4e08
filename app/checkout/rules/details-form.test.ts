// Tests that a form's card fields are read as a valid token or as nothing.
import { expect, test } from "vitest";
import { readCardToken } from "./details-form.ts";

const card = {
  cardToken: "sbx_tok_success_visa_4242_kxqpfmzt",
  cardBrand: "Visa",
  cardLast4: "4242",
};

function read(changes: Record<string, unknown>) {
  const fields: Record<string, unknown> = { ...card, ...changes };
  return readCardToken((field) => fields[field]);
}

test("accepts a token with brand and last four digits", () => {
  expect(read({})).toEqual({
    token: "sbx_tok_success_visa_4242_kxqpfmzt",
    brand: "Visa",
    last4: "4242",
  });
  expect(
    read({ cardToken: "pm_1NqT2eLkdIwHu7ixkWVk0aBc", cardBrand: "American Express" }),
  ).not.toBe(null);
});

test.each([
  ["nothing", { cardToken: "" }],
  ["no field", { cardToken: undefined }],
  ["a file", { cardToken: new Blob(["x"]) }],
  ["a card number", { cardToken: "4242424242424242" }],
  ["a card number behind letters", { cardToken: "tok_4242424242424242" }],
  ["a card number in groups", { cardToken: "tok_4242-4242-4242-4242" }],
  ["a line break", { cardToken: "sbx_tok_success\r\nSet-Cookie: a=b" }],
  ["100,000 characters", { cardToken: "a".repeat(100_000) }],
  ["a number as brand", { cardBrand: "4242 4242 4242 4242" }],
  ["a full number as last digits", { cardLast4: "4242424242424242" }],
  ["no brand", { cardBrand: undefined }],
])("%s is no card", (_, changes) => {
  expect(read(changes)).toBeNull();
});
