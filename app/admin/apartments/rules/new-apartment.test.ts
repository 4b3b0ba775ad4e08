// Tests of new-apartment.
import { expect, test } from "vitest";
import { blankApartment, checkNewApartment, slugOf } from "./new-apartment.ts";

test.each([
  ["Garden Loft", "garden-loft"],
  ["  Chambre d’été, côté lagon  ", "chambre-d-ete-cote-lagon"],
  ["山景公寓", "apartment-7"],
  ["7", "apartment-7"],
  ["007 – 8", "apartment-7"],
  ["Attic", "attic-3"],
  ["../admin?x=<b>", "admin-x-b"],
  ["x".repeat(80), "x".repeat(60)],
])("%j becomes %s", (name, slug) => {
  expect(slugOf(name, 7, new Set(["attic", "attic-2"]))).toBe(slug);
});

test("each field that is missing or wrong is named", () => {
  const typed = {
    ...blankApartment,
    name: " ".trim(),
    sizeM2: "3",
    baseRate: "9",
    cleaningFee: "x",
  };
  expect(checkNewApartment(typed, "EUR")).toMatchObject({
    ok: false,
    faults: [
      { field: "name", reason: "needed" },
      { field: "baseRate", reason: "amount", values: { min: 10, max: 10_000 } },
      { field: "cleaningFee", reason: "amount", values: { min: 0, max: 1000 } },
      { field: "sizeM2", reason: "whole", values: { min: 10, max: 500 } },
    ],
  });
});

test("amounts are read as cents", () => {
  const typed = {
    ...blankApartment,
    name: "Loft",
    sizeM2: "30",
    baseRate: "95,50",
    cleaningFee: "0",
  };
  expect(checkNewApartment(typed, "EUR")).toMatchObject({
    ok: true,
    apartment: {
      name: "Loft",
      baseRate: 95_50,
      cleaningFee: 0,
      details: { guests: 2, sizeM2: 30 },
    },
  });
});
