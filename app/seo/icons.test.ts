// Tests that the icons made by scripts/assets/make-icons.ts match the manifest and the pages.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { icons } from "./icons.ts";

test("the manifest has two sizes, and a maskable icon", () => {
  expect(
    icons.map(({ src, sizes, purpose }) => [src.match(/[\w-]+\.png/)?.[0], sizes, purpose]),
  ).toEqual([
    ["icon-192.png", "192x192", undefined],
    ["icon-512.png", "512x512", undefined],
    ["icon-maskable-512.png", "512x512", "maskable"],
  ]);
});

test.each([
  ["apple-touch-icon.png", 180],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["icon-maskable-512.png", 512],
])("%s is %i pixels wide and high", async (file, size) => {
  const icon = await sharp(`property/brand/${file}`).metadata();
  expect(icon).toMatchObject({ format: "png", width: size, height: size });
});

// https://www.w3.org/TR/appmanifest/#icon-masks: everything outside a circle of 80 % may be cut off.
test("everything on the maskable icon is in the safe zone", async () => {
  const { data, info } = await sharp("property/brand/icon-maskable-512.png")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) =>
    data.readUIntBE((y * info.width + x) * info.channels, 3);
  const ground = colourAt(0, 0);
  let farthest = 0;
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++)
      if (colourAt(x, y) !== ground) farthest = Math.max(farthest, Math.hypot(x - 256, y - 256));
  expect(farthest).toBeGreaterThan(100);
  expect(farthest).toBeLessThanOrEqual(0.4 * 512);
});

test("favicon.ico has one image of 48 pixels", async () => {
  const ico = await readFile("property/brand/favicon.ico");
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({
    format: "png",
    width: 48,
    height: 48,
  });
});
