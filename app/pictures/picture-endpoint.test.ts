// Tests the picture endpoint over HTTP: substitutes, encoded variants, and unknown files.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import { readyPicture } from "#tests/support/pictures/ready-picture.ts";
import { listPictures } from "./describe-pictures.server.ts";
import { drawingFile } from "./drawing-file.ts";
import { photoFile, pictureName } from "./picture-address.ts";
import { pictureEndpoint } from "./picture-endpoint.ts";
import { encodeVariant } from "./variants/encode-variant.server.ts";
import type { EncodeVariant } from "./variants/image-variant.ts";
import { openImageVariants } from "./variants/open-image-variants.server.ts";
import type { ImageVariants } from "./variants/open-image-variants.server.ts";

let dataDir: string;
let open: ImageVariants[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pictures-"));
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((variants) => variants.close()));
  await rm(dataDir, { recursive: true });
});

function openEndpoint(make: EncodeVariant = encodeVariant) {
  const variants = openImageVariants({ dataDir, encoder: { make, close: () => undefined } });
  open.push(variants);
  const app = new Hono().get("/photos/:file", pictureEndpoint({ dataDir, variants }));
  app.onError((_, c) => c.text("failed", 500));
  return async (file: string, headers?: Record<string, string>, method = "GET") =>
    app.fetch(
      new Request(`http://site/photos/${file}`, headers ? { headers, method } : { method }),
    );
}

/** An endpoint that records what it would encode instead of encoding it. */
function countingEndpoint(wait?: Promise<void>) {
  const made: string[] = [];
  const get = openEndpoint(async ({ original, width, format }) => {
    made.push([original, width, format].join(" "));
    await wait;
    return new TextEncoder().encode(`${width}.${format}`);
  });
  return { get, ready: (file: string) => readyPicture(get, file), made };
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
    "is sent as %s in the requested width, as immutable, once it is encoded",
    async (format, type, kind) => {
      const response = await readyPicture(openEndpoint(), await photo(352, format));
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

  test.each(["avif", "webp", "jpg"] as const)(
    "as %s is a quick JPEG of the same size until then, cached only briefly",
    async (format) => {
      // Not to be encoded while the test runs.
      const { promise, resolve: letGo } = Promise.withResolvers<void>();
      const { get, ready, made } = countingEndpoint(promise);
      const file = await photo(480, format);
      const response = await get(file);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=10",
      });
      // With an ETag it would pass for the variant itself at the next request.
      expect(response.headers.get("etag")).toBeNull();
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: "jpeg",
        width: 480,
        height: 320,
      });
      // The requested variant is the one encoded.
      await expect.poll(() => made).toEqual([`property/photos/beach.jpg 480 ${format}`]);
      letGo();
      expect(await (await ready(file)).text()).toBe(`480.${format}`);
    },
  );

  test("is encoded once and read from the folder afterwards, also by another process", async () => {
    const file = await photo(640);
    const first = countingEndpoint();
    expect(await (await first.ready(file)).text()).toBe("640.avif");
    expect(await (await first.get(file)).text()).toBe("640.avif");
    await expect.poll(() => readdir(join(dataDir, "pictures"))).toEqual([file]);
    const second = countingEndpoint();
    expect(await (await second.get(file)).text()).toBe("640.avif");
    expect(first.made).toEqual(["property/photos/beach.jpg 640 avif"]);
    expect(second.made).toEqual([]);
  });

  test("requested many times at once is encoded once", async () => {
    const { get, ready, made } = countingEndpoint();
    const file = await photo(960);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(file)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await (await ready(file)).text()).toBe("960.avif");
    expect(made).toHaveLength(1);
  });

  test("waits while another is being encoded; no request does", async () => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const { get, ready, made } = countingEndpoint(promise);
    const files = await Promise.all([352, 480, 640, 960].map((width) => photo(width)));
    const types = files.map(async (file) => (await get(file)).headers.get("content-type"));
    expect(await Promise.all(types)).toEqual(Array(4).fill("image/jpeg"));
    expect(made).toHaveLength(1);
    letGo();
    const answers = files.map(async (file) => (await ready(file)).text());
    expect(await Promise.all(answers)).toEqual(["352.avif", "480.avif", "640.avif", "960.avif"]);
    expect(made).toHaveLength(4);
  });

  test("that could not be encoded is still answered", async () => {
    const get = openEndpoint(async () => {
      throw new Error("out of memory");
    });
    for (let time = 0; time < 2; time++) {
      const response = await get(await photo(352));
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
  });

  test("that the browser has is not sent again, nor encoded", async () => {
    const { get, made } = countingEndpoint();
    const file = await photo(640);
    const response = await get(file, { "if-none-match": `W/"other", "${file}"` });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(made).toEqual([]);
  });

  test("with an old hash redirects to the current one", async () => {
    const { get, made } = countingEndpoint();
    const response = await get("beach-640.0123456789.avif");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`/photos/${await photo(640)}`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(made).toEqual([]);
  });
});

// Added to property/photos by the owner.
describe("a listed picture", () => {
  test.each(pictures.map(({ file }) => file))("%s has a URL, and its own size", async (file) => {
    const facts = (await listPictures())[pictureName(file)];
    const { hash = "", width = 0, height = 0 } = facts ?? {};
    const { get } = countingEndpoint();
    const address = photoFile(pictureName(file), hash, 352, "avif");
    expect((await get(address)).status).toBe(200);
    expect(await sharp(`property/photos/${file}`).metadata()).toMatchObject({ width, height });
  });
});

describe("a drawing", () => {
  test("is also available as image variants, in the same widths", async () => {
    const file = photoFile("map", await hashOf("map"), 352, "webp");
    const response = await readyPicture(openEndpoint(), file);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    // 352 x 1520 / 1680 = 318.48.
    expect({ width, height }).toEqual({ width: 352, height: 318 });
  });

  test("is sent as SVG until the variant is encoded: the browser renders faster", async () => {
    const get = openEndpoint(async () => {
      throw new Error("not now");
    });
    const headers = { "accept-encoding": "gzip, br" };
    const response = await get(photoFile("map", await hashOf("map"), 352, "webp"), headers);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-encoding": "br",
      "cache-control": "public, max-age=10",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    });
    const text = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(text).toMatch(/^<svg /);
  });

  test("is sent plain, or with Brotli if the browser supports it, the second time with the best compression", async () => {
    const file = drawingFile("map", await hashOf("map"));
    const get = openEndpoint();
    const plain = await get(file);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const text = await plain.text();
    expect(text).toMatch(/^<svg /);
    const compressed = await get(file, { "accept-encoding": "gzip, br" });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.headers.get("vary")).toBe("Accept-Encoding");
    const quick = Buffer.from(await compressed.arrayBuffer());
    expect(brotliDecompressSync(quick).toString()).toBe(text);
    const size = async () =>
      (await (await get(file, { "accept-encoding": "br" })).arrayBuffer()).byteLength;
    await expect.poll(size).toBeLessThan(quick.byteLength);
  });
});

describe("what no page uses is not found, and nothing is encoded", () => {
  test.each([
    ["an unknown name", "palace-640.0123456789.avif"],
    ["a name every object has", "constructor-640.0123456789.avif"],
    ["an unknown width", "beach-641.0123456789.avif"],
    ["a width beyond the original", "garden-view-apartment-living-2400.0123456789.jpg"],
    ["a huge width", "beach-99999999.0123456789.avif"],
    ["an unknown format", "beach-640.0123456789.png"],
    ["a photograph as a drawing", "beach.0123456789.svg"],
    ["a drawing beyond its size", "map-1920.0123456789.avif"],
    ["a crop of the former release", "beach-740p.0123456789.avif"],
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
    const { get, made } = countingEndpoint();
    expect((await get(file)).status).toBe(404);
    expect(made).toEqual([]);
  });
});
