// Tests of gallery.
import { describe, expect, it } from "vitest";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import {
  filterPictures,
  galleryAddress,
  pictureAddress,
  readFilter,
  assignShapes,
} from "./gallery.ts";
import type { Shape } from "./gallery.ts";

// The gallery: filters and URLs.

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

// The grid of pictures: every row is full, for any number of pictures.

// Twelve columns, and two on a narrow screen, as in gallery.css; `lead` is two rows high beside two `side`.
const columns: Record<Shape, number> = {
  lead: 8,
  side: 4 / 2,
  narrow: 5,
  broad: 7,
  third: 4,
  thirdWide: 4,
  half: 6,
  whole: 12,
};
const narrowColumns = (shape: Shape) => (/lead|thirdWide|whole/.test(shape) ? 2 : 1);

describe("the grid", () => {
  it("has no shapes without pictures", () => {
    expect(assignShapes(0)).toEqual([]);
  });

  it("gives a single picture the whole width", () => {
    expect(assignShapes(1)).toEqual(["whole"]);
  });

  it("leaves no single picture in the last row", () => {
    expect(assignShapes(3)).toEqual(["lead", "side", "side"]);
    expect(assignShapes(4)).toEqual(["half", "half", "narrow", "broad"]);
    expect(assignShapes(5)).toEqual(["lead", "side", "side", "narrow", "broad"]);
    expect(assignShapes(13).slice(10)).toEqual(["thirdWide", "third", "third"]);
  });

  it("fills every row to the end, for any number of pictures and on both screens", () => {
    for (let count = 1; count <= 60; count++) {
      const shapes = assignShapes(count);
      expect(shapes).toHaveLength(count);
      let [row, narrowRow] = [0, 0];
      const leads: number[] = [];
      const wide: number[] = [];
      for (const shape of shapes) {
        row = (row + columns[shape]) % 12;
        narrowRow += narrowColumns(shape);
        if (shape === "lead") leads.push(row);
        if (narrowColumns(shape) === 2) wide.push(narrowRow % 2);
      }
      // Only two small ones are beside a large one, and a wide one never starts in the second column.
      expect([count, leads.every((end) => end === 8)]).toEqual([count, true]);
      expect([count, wide.every((end) => end === 0)]).toEqual([count, true]);
      expect([count, row, narrowRow % 2]).toEqual([count, 0, 0]);
    }
  });
});
