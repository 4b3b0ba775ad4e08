// Tests the fixed list of widths, and the parsing of file names.
import { expect, test } from "vitest";
import {
  findPictureFacts,
  offeredWidths,
  parsePictureFile,
  photoFile,
  pictureName,
  plainWidth,
  writePictureList,
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

test("of the list as one text each picture is found by its whole name", () => {
  const pool = { hash: "0a1b2c3d4e", width: 1920, height: 1280 };
  const map = { hash: "5f6a7b8c9d", width: 1600, height: 2400 };
  const list = writePictureList({ "garden-pool": pool, map: { ...map, drawing: true } });
  expect(list).toBe("garden-pool 0a1b2c3d4e 1920 1280\nmap 5f6a7b8c9d 1600 2400");
  expect(findPictureFacts(list, "garden-pool")).toEqual(pool);
  expect(findPictureFacts(list, "map")).toEqual(map);
  for (const name of ["pool", "garden", "ma", "", "1920"])
    expect(findPictureFacts(list, name)).toBeNull();
  expect(findPictureFacts("", "map")).toBeNull();
});

test("a picture's name is its file name without extension", () => {
  expect(pictureName("beach-terrace.jpg")).toBe("beach-terrace");
  expect(pictureName("beach-terrace")).toBe("beach-terrace");
});
