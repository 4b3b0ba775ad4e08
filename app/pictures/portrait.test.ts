// The portrait crop's widths, worked out by hand.
import { expect, test } from "vitest";
import { cropWidth, portraitWidths } from "./portrait.ts";

test("a wide picture is cropped at its sides, a high one above and below", () => {
  // 1280 x 4 / 5 = 1024.
  expect(cropWidth({ width: 1920, height: 1280 })).toBe(1024);
  expect(cropWidth({ width: 800, height: 1280 })).toBe(800);
});

test("no width is offered beyond the crop, and none of a picture too small for one", () => {
  expect(portraitWidths({ width: 1920, height: 1280 })).toEqual([400, 560, 740, 960]);
  // 1067 x 4 / 5 = 853.6.
  expect(portraitWidths({ width: 1600, height: 1067 })).toEqual([400, 560, 740]);
  expect(portraitWidths({ width: 600, height: 400 })).toEqual([]);
});
