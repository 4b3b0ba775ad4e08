// Tests which variants exist, and their order, listed by hand.
import { expect, test } from "vitest";
import { pictures, scenes } from "#app/i18n/property/property-pictures.ts";
import { listVariants, picturesByNeed } from "./list-variants.ts";
import { pictureName } from "../picture-address.ts";

test("of two photographs and a drawing: colours, then AVIF, WebP, JPEG, the compressed drawing, the share images", () => {
  const list = {
    beach: { hash: "b", width: 500, height: 300 },
    map: { hash: "m", width: 360, height: 360, drawing: true as const },
    hero: { hash: "h", width: 1000, height: 600 },
  };
  // A name that is not listed, or no longer, is skipped.
  const files = listVariants(list, ["hero", "palace"]).map(({ file }) => file);
  expect(files).toEqual([
    "pictures/hero-colours.h.txt",
    "pictures/beach-colours.b.txt",
    "pictures/map-colours.m.txt",
    // With 1000 pixels 740 and 960 come first; 500 has 352 and 480, 360 only 352.
    "pictures/hero-740.h.avif",
    "pictures/hero-960.h.avif",
    "pictures/hero-480.h.avif",
    "pictures/hero-352.h.avif",
    "pictures/hero-640.h.avif",
    "pictures/beach-480.b.avif",
    "pictures/beach-352.b.avif",
    "pictures/map-352.m.avif",
    "pictures/hero-740.h.webp",
    "pictures/hero-960.h.webp",
    "pictures/hero-480.h.webp",
    "pictures/hero-352.h.webp",
    "pictures/hero-640.h.webp",
    "pictures/beach-480.b.webp",
    "pictures/beach-352.b.webp",
    "pictures/map-352.m.webp",
    // The fourth width for <img src>, or the first where there are fewer, and the largest for search engines.
    "pictures/hero-740.h.jpg",
    "pictures/hero-960.h.jpg",
    "pictures/beach-352.b.jpg",
    "pictures/beach-480.b.jpg",
    "pictures/map-352.m.jpg",
    "pictures/map.m.svg.br",
    "share/hero-1200x630.h.jpg",
    "share/beach-1200x630.b.jpg",
    "share/map-1200x630.m.jpg",
  ]);
});

test("large widths come after those of telephones", () => {
  const widths = listVariants({ hero: { hash: "h", width: 2400, height: 1350 } }, [])
    .filter(({ format }) => format === "avif")
    .map(({ width }) => width);
  expect(widths).toEqual([740, 960, 480, 352, 640, 1280, 1600, 1920, 2400]);
});

test("the hero and its upright twin come first, then covers, scenes, and the other pictures seen first", () => {
  const apartments = [
    ["suite.jpg", "suite-2.jpg"],
    ["studio.jpg", "suite.jpg", "studio-3.jpg"],
  ];
  const names = picturesByNeed({ apartments, gallery: ["roof.jpg", "suite-2.jpg"] });
  expect(names.slice(0, 4)).toEqual([
    "lagoon-and-mountain",
    "lagoon-and-mountain-portrait",
    "suite",
    "studio",
  ]);
  expect(names).toContain(pictureName(scenes.home.welcome));
  const places = [pictureName(scenes.contact), "suite-2", "studio-3", "roof"].map((name) =>
    names.indexOf(name),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(names).size).toBe(names.length);
  expect(pictures.map(({ file }) => pictureName(file))).toEqual(
    expect.arrayContaining(names.filter((name) => !/^(suite|studio|roof)/.test(name))),
  );
});
