// Proves that each apartment of the property can show what Google asks for: eight pictures, and every kind of room.
import { describe, expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { apartmentPictures, pictures } from "#property/photos/order.ts";
import { fewestPictures, rentalPictures } from "./rental-pictures.ts";

const drawings = pictures
  .filter(({ kind, category }) => kind === "illustration" && category !== "map")
  .map(({ file }) => file);

// By the names of the files; where an apartment is one room, the garden with the pool is what guests share.
const rooms = {
  bedroom: /bedroom/,
  bathroom: /bathroom/,
  "common area": /living|terrace|rooftop|garden-pool/,
};

describe.each(apartments)("$slug", ({ slug }) => {
  const shown = rentalPictures(apartmentPictures[slug] ?? [], drawings);

  test("has eight pictures or more, each once", () => {
    expect(shown.length).toBeGreaterThanOrEqual(8);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test.each(Object.entries(rooms))("shows a %s", (_, name) => {
    expect(shown.some((file) => name.test(file))).toBe(true);
  });
});

test("drawings only make up the number, after the pictures", () => {
  expect(fewestPictures).toBe(8);
  const own = ["1", "2", "3", "4", "5", "6", "7"];
  expect(rentalPictures(own, ["a", "b"])).toEqual([...own, "a"]);
  expect(rentalPictures([...own, "8", "9"], ["a", "b"])).toEqual([...own, "8", "9"]);
  expect(rentalPictures([], ["a", "b"])).toEqual(["a", "b"]);
});
