// Tests the fixed list of widths, and the parsing of file names.
import { expect, test } from "vitest";
import {
  offeredWidths,
  parsePictureFile,
  photoFile,
  pictureName,
  plainWidth,
} from "./picture-address.ts";

test("an original is offered in no width above its own", () => {
  expect(offeredWidths(2400)).toEqual([352, 480, 640, 740, 960, 1280, 1600, 1920, 2400]);
  expect(offeredWidths(1920)).toEqual([352, 480, 640, 740, 960, 1280, 1600, 1920]);
  expect(offeredWidths(1600)).toEqual([352, 480, 640, 740, 960, 1280, 1600]);
  expect(offeredWidths(1599)).toEqual([352, 480, 640, 740, 960, 1280]);
});

test("a tiny original is offered in the smallest width", () => {
  expect(offeredWidths(100)).toEqual([352]);
});

test("for old browsers there is one width, never above the original", () => {
  expect(plainWidth(offeredWidths(2400))).toBe(740);
  expect(plainWidth(offeredWidths(700))).toBe(352);
});

test("a file name contains name, width and format, also when the name ends in a number", () => {
  expect(parsePictureFile(photoFile("room-12", "ab12", 640, "webp"))).toEqual({
    name: "room-12",
    width: 640,
    format: "webp",
  });
  expect(parsePictureFile("room-12.ab12.svg")).toEqual({
    name: "room-12",
    width: null,
    format: "svg",
  });
  expect(parsePictureFile("room-12-740p.ab12.jpg")).toBeNull();
});

test("a picture's name is its file name without extension", () => {
  expect(pictureName("beach-terrace.jpg")).toBe("beach-terrace");
  expect(pictureName("beach-terrace")).toBe("beach-terrace");
});
