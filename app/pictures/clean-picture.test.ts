// Tests that only pictures are accepted, and that nothing but the picture is stored.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { aHeaderBomb, aHeic, anSvg, aPhoto, aZip } from "#tests/support/pictures/sent-pictures.ts";
import { cleanPicture } from "./clean-picture.server.ts";

async function cleaned(sent: Uint8Array) {
  const result = await cleanPicture(sent);
  if (!result.ok) throw new Error(result.reason);
  return result.picture;
}

describe("a valid picture", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "as %s becomes one clean JPEG",
    async (kind) => {
      const { bytes, width, height, hash } = await cleaned(await aPhoto({}, kind));
      expect([width, height]).toEqual([900, 600]);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", space: "srgb" });
    },
  );

  test("loses location, comment and colour profile", async () => {
    const sent = await aPhoto();
    const before = await sharp(sent).metadata();
    expect(before.exif).toBeDefined();
    expect(before.icc).toBeDefined();
    const { bytes } = await cleaned(sent);
    const after = await sharp(bytes).metadata();
    expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(Buffer.from(bytes).includes("script")).toBe(false);
    expect(Buffer.from(bytes).includes("GPS")).toBe(false);
  });

  test("that is rotated is turned upright, one larger than needed is reduced", async () => {
    const lying = await sharp(await aPhoto())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await cleaned(lying)).toMatchObject({ width: 600, height: 900 });
    expect(await cleaned(await aPhoto({ width: 6400, height: 1600 }))).toMatchObject({
      width: 3200,
      height: 800,
    });
  });

  test("loses data appended to its end", async () => {
    const { bytes } = await cleaned(Buffer.concat([await aPhoto(), aZip]));
    expect(Buffer.from(bytes).includes("html")).toBe(false);
  });
});

describe("what is refused", () => {
  test.each([
    ["nothing", () => new Uint8Array(), "empty"],
    ["a heavy file", () => new Uint8Array(15 * 1024 * 1024 + 1), "tooHeavy"],
    ["an SVG", () => anSvg, "notAPicture"],
    ["a ZIP", () => aZip, "notAPicture"],
    ["text", () => Buffer.from("<?php system($_GET[0]);"), "notAPicture"],
    ["a GIF", () => Buffer.from("GIF89a<script>alert(1)</script>"), "notAPicture"],
    ["a HEIC file", () => aHeic, "heic"],
    ["a bomb of 40000 x 40000", () => aHeaderBomb(40_000, 40_000), "tooLarge"],
    ["a header without its pixels", () => aHeaderBomb(900, 600), "broken"],
    ["the first bytes of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "broken"],
    ["one pixel", () => aPhoto({ width: 1, height: 1 }), "tooSmall"],
    ["a strip", () => aPhoto({ width: 2000, height: 100 }), "tooSmall"],
  ] as const)("%s: %s", async (_, make, reason) => {
    expect(await cleanPicture(await make())).toEqual({ ok: false, reason });
  });

  test("a picture that is cut off", async () => {
    for (const kind of ["jpeg", "png", "webp"] as const) {
      const noise = await sharp({
        create: {
          width: 900,
          height: 600,
          channels: 3,
          background: "#000",
          noise: { type: "gaussian", mean: 128, sigma: 40 },
        },
      })
        .toFormat(kind)
        .toBuffer();
      expect((await cleanPicture(noise)).ok).toBe(true);
      const cut = noise.subarray(0, Math.floor(noise.length / 2));
      expect(await cleanPicture(cut)).toEqual({ ok: false, reason: "broken" });
    }
  });
});
