// Tests a picture's number and neighbours.
import { expect, it } from "vitest";
import { placeOf } from "./place-of.ts";

const names = ["garden", "bed", "pool"];

it("has neighbours on both sides, also around the ends", () => {
  expect(placeOf("bed", names)).toEqual({ number: 2, count: 3, previous: "garden", next: "pool" });
  expect(placeOf("garden", names)).toMatchObject({ number: 1, previous: "pool", next: "bed" });
  expect(placeOf("pool", names)).toMatchObject({ number: 3, previous: "bed", next: "garden" });
});

it("has none when the picture is alone", () => {
  expect(placeOf("bed", ["bed"])).toEqual({ number: 1, count: 1, previous: null, next: null });
});

it("is null for a name that is not among them", () => {
  expect(placeOf("map", names)).toBeNull();
  expect(placeOf("bed", [])).toBeNull();
});
