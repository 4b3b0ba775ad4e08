// The picture door as a browser meets it: what it answers, what it refuses, and how often it works.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictures, scenes } from "#property/photos/order.ts";
import { listPictures } from "./list-pictures.server.ts";
import { placeholdersFile } from "./paint-placeholders.server.ts";
import { drawingFile } from "./drawing-file.ts";
import { photoFile, pictureName, type PrintWidth } from "./picture-address.ts";
import { pictureDoor } from "./picture-door.ts";
import type { MakePrint, Print } from "./print.ts";

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
    made.push([original, width, format].join(" "));
    await wait;
    return new TextEncoder().encode(`${width}.${format}`);
  });
  return { get, made };
}

const hashOf = async (name: string) => (await listPictures())[name]?.hash ?? "";
const photo = async (width: PrintWidth, format: "avif" | "webp" | "jpg" = "avif") =>
  photoFile("beach", await hashOf("beach"), width, format);

describe("a photograph", () => {
  test.each([
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpg", "image/jpeg", "jpeg"],
  ] as const)(
    "comes as %s in the width asked for, to be kept for ever",
    async (format, type, kind) => {
      const response = await openDoor()(await photo(352, format));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
      // 352 x 1280 / 1920 = 234.67.
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: kind,
        width: 352,
        height: 235,
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
      [352, 480, 640, 960].map(async (width) => (await get(await photo(width))).text()),
    );
    await expect.poll(() => made.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made).toHaveLength(2);
    letGo();
    expect(await answers).toEqual(["352.avif", "480.avif", "640.avif", "960.avif"]);
    expect(made).toHaveLength(4);
  });

  test("that could not be made is tried again", async () => {
    let times = 0;
    const get = openDoor(async () => {
      if (times++ === 0) throw new Error("out of memory");
      return new TextEncoder().encode("picture");
    });
    expect((await get(await photo(352))).status).toBe(500);
    expect(await (await get(await photo(352))).text()).toBe("picture");
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
    "%s has an address, and its own size",
    async (file) => {
      const facts = (await listPictures())[pictureName(file)];
      const { hash = "", width = 0, height = 0 } = facts ?? {};
      const { get } = countingDoor();
      const address = photoFile(pictureName(file), hash, 352, "avif");
      expect((await get(address)).status).toBe(200);
      expect(await sharp(`property/photos/${file}`).metadata()).toMatchObject({ width, height });
    },
  );
});

describe("the portrait crop of a photograph", () => {
  test("is four to five, in a width of its own", async () => {
    const { width, height } = await sharp(
      Buffer.from(await (await openDoor()(await photo("400p"))).arrayBuffer()),
    ).metadata();
    expect({ width, height }).toEqual({ width: 400, height: 500 });
  });

  test("is asked for around the place that pictures.json names, or else the middle", async () => {
    const asked: Print[] = [];
    const get = openDoor(async (print) => (asked.push(print), new Uint8Array([1])));
    const hero = photoFile(
      pictureName(scenes.hero),
      await hashOf("lagoon-and-mountain"),
      "740p",
      "webp",
    );
    expect((await get(hero)).status).toBe(200);
    expect((await get(await photo("740p"))).status).toBe(200);
    expect(asked.map(({ portrait }) => portrait)).toEqual([
      { x: 0.62, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ]);
  });
});

describe("the placeholders", () => {
  test("are six colours of every picture, to be kept for ever", { timeout: 20_000 }, async () => {
    const list = await listPictures();
    const response = await openDoor()(placeholdersFile(list));
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const rules = (await response.text()).split("\n");
    expect(rules).toHaveLength(pictures.length);
    for (const { hash } of Object.values(list))
      expect(rules.find((rule) => rule.startsWith(`[src*=".${hash}."]{`))).toMatch(
        /\{--p1:#[0-9a-f]{3};--p2:#[0-9a-f]{3};.*;--p6:#[0-9a-f]{3}\}$/,
      );
  });

  test("of yesterday lead to today's, and another picture makes another name", async () => {
    const list = await listPictures();
    const response = await openDoor()("placeholders.0123456789.css");
    expect(response.headers.get("location")).toBe(`/photos/${placeholdersFile(list)}`);
    const changed = { ...list, beach: { hash: "0123456789", width: 3, height: 2 } };
    expect(placeholdersFile(changed)).not.toBe(placeholdersFile(list));
  });
});

describe("a drawing", () => {
  test("comes as a picture too, in the same widths", async () => {
    const response = await openDoor()(photoFile("map", await hashOf("map"), 352, "webp"));
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    // 352 x 1520 / 1680 = 318.48.
    expect({ width, height }).toEqual({ width: 352, height: 318 });
  });

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
    ["a drawing beyond its size", "map-1920.0123456789.avif"],
    ["an unknown width of the portrait crop", "beach-640p.0123456789.avif"],
    ["a portrait crop beyond the original", "golf-960p.0123456789.avif"],
    ["a drawing as it is in a width", "map-740p.0123456789.svg"],
    ["placeholders under no hash", "placeholders.css"],
    ["placeholders as a picture", "placeholders-640.0123456789.avif"],
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
