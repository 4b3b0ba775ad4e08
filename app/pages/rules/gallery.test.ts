// The gallery: filters, addresses, neighbours.
import { describe, expect, it } from "vitest";
import { filterPictures, galleryAddress, pictureAddress, placeOf, readFilter } from "./gallery.ts";

const house = { file: "house.jpg", category: "exterior" };
const bed = { file: "bed.jpg", category: "rooms" };
const pool = { file: "pool.jpg", category: "amenities" };
const map = { file: "map.svg", category: "map" };
const beach = { file: "beach.jpg", category: "exterior" };
const all = [house, bed, pool, map, beach];

describe("the filter of the gallery", () => {
  it.each(["all", "exterior", "rooms", "amenities"])("reads %s", (show) => {
    expect(readFilter(show)).toBe(show);
  });

  it.each([null, "", "map", "Rooms", "rooms ", "__proto__"])("takes %j for all", (show) => {
    expect(readFilter(show)).toBe("all");
  });

  it("shows each category in the order of the list, and the map never", () => {
    expect(filterPictures(all, "all")).toEqual([house, bed, pool, beach]);
    expect(filterPictures(all, "exterior")).toEqual([house, beach]);
    expect(filterPictures(all, "rooms")).toEqual([bed]);
    expect(filterPictures(all, "amenities")).toEqual([pool]);
  });

  it("stays in the addresses, unless it shows all", () => {
    expect(galleryAddress("all")).toBe("/gallery");
    expect(galleryAddress("rooms")).toBe("/gallery?show=rooms");
    expect(pictureAddress("bed", "all")).toBe("/gallery/bed");
    expect(pictureAddress("bed", "rooms")).toBe("/gallery/bed?show=rooms");
  });
});

describe("a picture's place", () => {
  const names = ["house", "bed", "pool"];

  it("has neighbours on both sides, around the ends as well", () => {
    expect(placeOf("bed", names)).toEqual({ number: 2, count: 3, previous: "house", next: "pool" });
    expect(placeOf("house", names)).toMatchObject({ number: 1, previous: "pool", next: "bed" });
    expect(placeOf("pool", names)).toMatchObject({ number: 3, previous: "bed", next: "house" });
  });

  it("has none when the picture is alone", () => {
    expect(placeOf("bed", ["bed"])).toEqual({ number: 1, count: 1, previous: null, next: null });
  });

  it("does not exist for a name that is not among them", () => {
    expect(placeOf("map", names)).toBeNull();
    expect(placeOf("bed", [])).toBeNull();
  });
});
