// The closed list of widths, and file names taken apart.
import { expect, test } from "vitest";
import { offeredWidths, parsePictureFile, photoFile, pictureName } from "./picture-address.ts";

test("an original is offered in no width beyond its own", () => {
  expect(offeredWidths(1920)).toEqual([352, 480, 640, 740, 960, 1280, 1600, 1920]);
  expect(offeredWidths(1600)).toEqual([352, 480, 640, 740, 960, 1280, 1600]);
  expect(offeredWidths(1599)).toEqual([352, 480, 640, 740, 960, 1280]);
});

test("a tiny original is offered all the same", () => {
  expect(offeredWidths(100)).toEqual([352]);
});

test("a file name holds name, width and format, also when the name ends in a number", () => {
  expect(parsePictureFile(photoFile("room-12", "ab12", 640, "webp"))).toEqual({
    name: "room-12",
    width: 640,
    portrait: false,
    format: "webp",
  });
  expect(parsePictureFile(photoFile("room-12", "ab12", "740p", "jpg"))).toEqual({
    name: "room-12",
    width: 740,
    portrait: true,
    format: "jpg",
  });
});

test("a picture is called as its file without the ending", () => {
  expect(pictureName("beach-terrace.jpg")).toBe("beach-terrace");
  expect(pictureName("beach-terrace")).toBe("beach-terrace");
});
