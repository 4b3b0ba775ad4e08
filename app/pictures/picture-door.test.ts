// The picture door as a browser meets it: what it answers, what it refuses, and how often it works.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictures } from "#property/photos/order.ts";
import { listPictures } from "./list-pictures.server.ts";
import { drawingFile, photoFile, pictureName } from "./picture-address.ts";
import { pictureDoor } from "./picture-door.ts";
import type { MakePrint } from "./print.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pictures-"));
});

afterEach(() => rm(dataDir, { recursive: true }));

function openDoor(make?: MakePrint) {
  const app = new Hono().get("/photos/:file", pictureDoor(make ? { dataDir, make } : { dataDir }));
  app.onError((_, c) => c.text("failed", 500));
  return (file: string, headers?: Record<string, string>, method = "GET") =>
    app.fetch(
      new Request(`http://house/photos/${file}`, headers ? { headers, method } : { method }),
    );
}

/** A door that writes down what it makes instead of making it. */
function countingDoor(wait?: Promise<void>) {
  const made: string[] = [];
  const get = openDoor(async ({ original, width, format }) => {
    made.push(`${original} ${width} ${format}`);
    await wait;
    return new TextEncoder().encode(`${width}.${format}`);
  });
  return { get, made };
}

const hashOf = async (name: string) => (await listPictures())[name]?.hash ?? "";
const photo = async (width: number, format: "avif" | "webp" | "jpg" = "avif") =>
  photoFile("beach", await hashOf("beach"), width, format);

describe("a photograph", () => {
  test.each([
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpg", "image/jpeg", "jpeg"],
  ] as const)(
    "comes as %s in the width asked for, to be kept for ever",
    async (format, type, kind) => {
      const response = await openDoor()(await photo(320, format));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
      // 1920 x 1280 made six times smaller: 213.33.
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: kind,
        width: 320,
        height: 213,
      });
    },
  );

  test("is made once and answered from the folder afterwards, by another process too", async () => {
    const first = countingDoor();
    expect(await (await first.get(await photo(640))).text()).toBe("640.avif");
    expect(await (await first.get(await photo(640))).text()).toBe("640.avif");
    const second = countingDoor();
    expect(await (await second.get(await photo(640))).text()).toBe("640.avif");
    expect(first.made).toEqual(["property/photos/beach.jpg 640 avif"]);
    expect(second.made).toEqual([]);
    expect(await readdir(join(dataDir, "pictures"))).toEqual([await photo(640)]);
  });

  test("asked for many times at once is made once", async () => {
    const { get, made } = countingDoor();
    const file = await photo(960);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await get(file)).text()),
    );
    expect(new Set(answers)).toEqual(new Set(["960.avif"]));
    expect(made).toHaveLength(1);
  });

  test("waits while two others are being made", async () => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const { get, made } = countingDoor(promise);
    const answers = Promise.all(
      [320, 480, 640, 960].map(async (width) => (await get(await photo(width))).text()),
    );
    await expect.poll(() => made.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made).toHaveLength(2);
    letGo();
    expect(await answers).toEqual(["320.avif", "480.avif", "640.avif", "960.avif"]);
    expect(made).toHaveLength(4);
  });

  test("that could not be made is tried again", async () => {
    let times = 0;
    const get = openDoor(async () => {
      if (times++ === 0) throw new Error("out of memory");
      return new TextEncoder().encode("picture");
    });
    expect((await get(await photo(320))).status).toBe(500);
    expect(await (await get(await photo(320))).text()).toBe("picture");
  });

  test("that the browser has is not sent again, nor made", async () => {
    const { get, made } = countingDoor();
    const file = await photo(640);
    const response = await get(file, { "if-none-match": `W/"other", "${file}"` });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(made).toEqual([]);
  });

  test("under the hash of yesterday leads to today's", async () => {
    const { get, made } = countingDoor();
    const response = await get("beach-640.0123456789.avif");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`/photos/${await photo(640)}`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(made).toEqual([]);
  });
});

// Put into property/photos by an owner who reads no code.
describe("a listed picture", () => {
  test.each(pictures.map(({ file }) => file))(
    "%s has an address, and the size it is said to have",
    async (file) => {
      const facts = (await listPictures())[pictureName(file)];
      const { hash = "", width = 0, height = 0, drawing } = facts ?? {};
      const { get } = countingDoor();
      const address = drawing
        ? drawingFile(pictureName(file), hash)
        : photoFile(pictureName(file), hash, 320, "avif");
      expect((await get(address)).status).toBe(200);
      expect(await sharp(`property/photos/${file}`).metadata()).toMatchObject({ width, height });
    },
  );
});

describe("a drawing", () => {
  test("comes as it is, or packed for a browser that can unpack", async () => {
    const file = drawingFile("map", await hashOf("map"));
    const get = openDoor();
    const plain = await get(file);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const text = await plain.text();
    expect(text).toMatch(/^<svg /);
    const packed = await get(file, { "accept-encoding": "gzip, br" });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
  });
});

describe("what no page asks for is not there, and nothing is made", () => {
  test.each([
    ["an unknown name", "palace-640.0123456789.avif"],
    ["a name every object has", "constructor-640.0123456789.avif"],
    ["an unknown width", "beach-641.0123456789.avif"],
    ["a width beyond the original", "garden-view-apartment-living-1920.0123456789.jpg"],
    ["a huge width", "beach-99999999.0123456789.avif"],
    ["an unknown format", "beach-640.0123456789.png"],
    ["a photograph as a drawing", "beach.0123456789.svg"],
    ["a drawing as a photograph", "map-640.0123456789.avif"],
    ["the original", "beach.jpg"],
    ["the list", "pictures.json"],
    ["a way up", "..%2f..%2ffacts.ts"],
    ["a way up in the middle", "beach-640.%2e%2e%2fx.avif"],
    ["a zero byte", "beach-640.0123456789.avif%00"],
    ["a broken escape", "%E0%A4%A"],
    ["100,000 characters", `${"a".repeat(100_000)}-640.0123456789.avif`],
  ])("%s", async (_, file) => {
    const { get, made } = countingDoor();
    expect((await get(file)).status).toBe(404);
    expect(made).toEqual([]);
  });
});
