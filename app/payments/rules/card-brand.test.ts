// The name of a card for people, from the code of a gateway.
import { expect, test } from "vitest";
import { brandName } from "./card-brand.ts";

test("a brand is shown by its name, and an unknown one says nothing", () => {
  expect(brandName("amex")).toBe("American Express");
  expect(brandName("girocard")).toBe("Card");
  expect(brandName("constructor")).toBe("Card");
  expect(brandName(undefined)).toBe("Card");
});
