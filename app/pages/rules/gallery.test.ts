// Tests the gallery: filters and URLs.
import { describe, expect, it } from "vitest";
import { pictures } from "#app/i18n/property-pictures.ts";
import { filterPictures, galleryAddress, pictureAddress, readFilter } from "./gallery.ts";

const front = { category: "exterior" } as const;
const bed = { category: "rooms", subject: "bedroom" } as const;
const kitchen = { category: "rooms", subject: "kitchen" } as const;
const pool = { category: "exterior", subject: "pool" } as const;
const golf = { category: "amenities", subject: "golf" } as const;
// The owner's uploads, which have no subject.
const garage = { category: "amenities" } as const;
const all = [front, bed, kitchen, pool, golf, garage];

describe("the filter of the gallery", () => {
  it.each(["all", "exterior", "rooms", "amenities"])("reads %s", (show) => {
    expect(readFilter(show)).toBe(show);
  });

  it.each([null, "", "map", "Rooms", "rooms ", "__proto__"])("treats %j as all", (show) => {
    expect(readFilter(show)).toBe("all");
  });

  it("shows each category in the order of the list", () => {
    expect(filterPictures(all, "all")).toEqual(all);
    expect(filterPictures(all, "exterior")).toEqual([front, pool]);
    expect(filterPictures(all, "rooms")).toEqual([bed, kitchen]);
  });

  it("shows pools and kitchens under amenities too", () => {
    expect(filterPictures(all, "amenities")).toEqual([kitchen, pool, golf, garage]);
  });

  it("is in the URLs, unless it shows all", () => {
    expect(galleryAddress("all")).toBe("/gallery");
    expect(galleryAddress("rooms")).toBe("/gallery?show=rooms");
    expect(pictureAddress("bed", "all")).toBe("/gallery/bed");
    expect(pictureAddress("bed", "rooms")).toBe("/gallery/bed?show=rooms");
  });
});

describe("the gallery of the property folder", () => {
  it("shows only matching subjects under amenities", () => {
    const subjects = filterPictures(pictures, "amenities").map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(["pool", "terrace", "roofTerrace", "kitchen", "golf", "door"]),
    );
    expect(subjects).not.toContain("bedroom");
  });

  it("shows pictures of apartments only under rooms, and none of them under exterior", () => {
    expect(filterPictures(pictures, "rooms").filter(({ apartment }) => !apartment)).toEqual([]);
    expect(filterPictures(pictures, "exterior").filter(({ apartment }) => apartment)).toEqual([]);
  });
});
