// Checks that the property's apartments satisfy the rules' assumptions.
import { expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { sides } from "./apartment.ts";

test("the sides are lagoon, garden and golf, and every apartment faces one of them", () => {
  expect(sides).toEqual(["lagoon", "garden", "golf"]);
  for (const { side } of apartments) expect(sides).toContain(side);
});

test("rates are whole cents, and slugs are valid in a URL", () => {
  for (const { slug, baseRate, cleaningFee } of apartments) {
    expect(Number.isSafeInteger(baseRate) && baseRate > 0).toBe(true);
    expect(Number.isSafeInteger(cleaningFee) && cleaningFee >= 0).toBe(true);
    expect(slug).toMatch(/^[a-z][a-z-]+[a-z]$/); // never a number: `/apartments/4` is an id
  }
});

test("the beds of an apartment are enough for its guests", () => {
  const sleepers = { double: 2, single: 1, sofaBed: 1 };
  for (const { id, beds, guests, bedrooms } of apartments) {
    const places = beds.reduce((sum, { kind, count }) => sum + sleepers[kind] * count, 0);
    expect([id, places >= guests]).toEqual([id, true]);
    expect(Math.max(...beds.map(({ room }) => room))).toBeLessThanOrEqual(bedrooms);
  }
});
