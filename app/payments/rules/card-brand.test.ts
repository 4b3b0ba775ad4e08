// Display names of card brands, by the gateways' codes.
import { expect, test } from "vitest";
import { brandName } from "./card-codes.ts";

test("a known brand is shown by its name, an unknown one as Card", () => {
  expect(brandName("amex")).toBe("American Express");
  expect(brandName("girocard")).toBe("Card");
  expect(brandName("constructor")).toBe("Card");
  expect(brandName(undefined)).toBe("Card");
});
