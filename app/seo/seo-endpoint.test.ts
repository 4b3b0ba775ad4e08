// Tests share images over HTTP: their format, how often they are encoded, and unknown ones; robots.txt and the manifest.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import { listPictures } from "#app/pictures/describe-pictures.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { cardAddress } from "#app/pictures/rules/share-card.ts";
import { openImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import type { ImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import { readyPicture } from "#tests/support/pictures/ready-picture.ts";
import { aProperty } from "#tests/support/property.ts";
import { seoEndpoint } from "./seo-endpoint.ts";

let dataDir: string;
let variants: ImageVariants;
let get: (path: string, headers?: Record<string, string>) => Promise<Response>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cards-"));
  const environment = { origin: "https://hotel.example", dataDir };
  variants = openImageVariants({ dataDir });
  // The tested routes do not use the database.
  const app = new Hono().route(
    "/",
    seoEndpoint({ environment, variants, property: aProperty() } as unknown as App, {
      pages: [],
      disallowed: { pages: [], endpoints: [] },
    }),
  );
  app.all("*", (c) => c.text("a page"));
  get = async (path, headers = {}) =>
    app.fetch(new Request(`https://hotel.example${path}`, { headers }));
});

afterEach(async () => {
  await variants.close();
  await rm(dataDir, { recursive: true });
});

const cardOf = async (name: string) => cardAddress(name, (await listPictures())[name]?.hash ?? "");

test("a share image is an immutable JPEG of 1200 x 630, and other sites may embed it", async () => {
  const response = await readyPicture(get, await cardOf("lagoon-and-mountain"));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  const card = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(card).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
});

// Chats show no image that is too large: WhatsApp from about 300 KB.
test.each(pictures.map(({ file }) => file))(
  "the share image of %s is small enough for a chat",
  async (file) => {
    const address = await cardOf(pictureName(file));
    const [early, late] = [await get(address), await readyPicture(get, address)];
    // The substitute, and the encoded one.
    expect(early.headers.get("cache-control")).toBe("public, max-age=10");
    for (const response of [early, late]) {
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.byteLength).toBeLessThan(300_000);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: "jpeg",
        width: 1200,
        height: 630,
      });
    }
  },
);

test("a share image is encoded once", async () => {
  const address = await cardOf("beach");
  const first = await (await readyPicture(get, address)).arrayBuffer();
  await expect
    .poll(() => readdir(join(dataDir, "share")))
    .toEqual([address.replace("/share/", "")]);
  expect(Buffer.from(await (await get(address)).arrayBuffer()).equals(Buffer.from(first))).toBe(
    true,
  );
});

test("a share image with an old hash redirects to the current one", async () => {
  const response = await get("/share/beach-1200x630.0123456789.jpg");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(await cardOf("beach"));
  expect(response.headers.get("cache-control")).toBe("no-cache");
});

test.each([
  "/share/palace-1200x630.0123456789.jpg",
  "/share/constructor-1200x630.0123456789.jpg",
  "/share/beach-1200x631.0123456789.jpg",
  "/share/beach-1200x630.0123456789.png",
  "/share/..%2f..%2ffacts.ts",
  "/share/%E0%A4%A",
  `/share/${"a".repeat(100_000)}-1200x630.0123456789.jpg`,
])("%s is not found, and nothing is encoded", async (path) => {
  expect((await get(path)).status).toBe(404);
  await expect(readdir(join(dataDir, "share"))).rejects.toThrow("ENOENT");
});

test("robots.txt and the manifest have their own media types, and are cached for an hour", async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(robots.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await robots.text()).toContain("Sitemap: https://hotel.example/sitemap.xml");
  const manifest = await get("/manifest.webmanifest", { "accept-encoding": "gzip" });
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  expect(manifest.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(await (await get("/manifest.webmanifest")).json()).toMatchObject({ name: "Kaz Filao" });
});

test("unknown paths fall through to the pages", async () => {
  expect(await (await get("/robots")).text()).toBe("a page");
  expect(await (await get("/share")).text()).toBe("a page");
});
