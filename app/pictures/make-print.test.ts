// Where a portrait crop is taken from, with pictures whose halves have colours of their own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrint } from "./make-print.server.ts";

let folder: string;
let original: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "prints-"));
  original = join(folder, "flag.png");
});
afterEach(() => rm(folder, { recursive: true }));

/** Red on the left or above, blue on the right or below. */
async function paint(width: number, height: number) {
  const isWide = width > height;
  const half = { width: isWide ? width / 2 : width, height: isWide ? height : height / 2 };
  const blue = sharp({ create: { ...half, channels: 3, background: "#0000ff" } }).png();
  await sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: await blue.toBuffer(), gravity: "southeast" }])
    .toFile(original);
}

/** The crop around a place: its size, and how much of it is of either colour. */
async function printed(x: number, y: number) {
  const bytes = await makePrint({ original, width: 400, portrait: { x, y }, format: "jpg" });
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => Math.round((2 * mean) / 255) / 2);
  return { width, height, red, blue };
}

test.each([
  ["the left edge", 0, 1, 0],
  ["beyond the left edge", -3, 1, 0],
  ["the middle", 0.5, 0.5, 0.5],
  ["the right edge", 1, 0, 1],
])("of a wide picture around %s", async (_, x, red, blue) => {
  await paint(1500, 500);
  expect(await printed(x, 0.5)).toEqual({ width: 400, height: 500, red, blue });
});

test.each([
  ["the top", 0, 1, 0],
  ["the foot", 1, 0, 1],
])("of a high picture around %s", async (_, y, red, blue) => {
  await paint(400, 1500);
  expect(await printed(0.5, y)).toEqual({ width: 400, height: 500, red, blue });
});
