// Bytes of a page's pictures on a telephone before scrolling, measured by a real browser; and no requests to other servers.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import { parsePictureFile, pictureName } from "#app/pictures/picture-address.ts";
import { isStored, storeVariant } from "#app/pictures/picture-files.server.ts";
import { encodeVariant } from "#app/pictures/variants/encode-variant.server.ts";
import { photosFolder } from "#app/pictures/variants/image-variant.ts";
import { openWindow } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({}, { ownPictures: true });
  await mkdir(join(site.dataDir, "pictures"), { recursive: true });
});
afterAll(() => site.close());

const kilobyte = 1024;
const inView = 90 * kilobyte;
// Chromium loads lazy pictures up to 1250 px below the window: fourteen rows of the gallery.
const ahead: Record<string, number> = { "/gallery": 110 * kilobyte };

/** Bytes of the pictures: of those in the first view, and of all that were fetched without scrolling. */
async function pictureBytes(page: Page) {
  return page.evaluate(() => {
    const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const bytes = new Map(
      fetched
        .filter(({ name }) => /\/photos\/.*\.(?:avif|webp|jpg|svg)$/.test(name))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
    );
    const sum = (names: Iterable<string>) =>
      [...new Set(names)].reduce((total, name) => total + (bytes.get(name) ?? 0), 0);
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    return {
      seen: sum(seen.map((image) => image.currentSrc)),
      all: sum(bytes.keys()),
      blank: seen.filter((image) => image.naturalWidth === 0).length,
      elsewhere: fetched.map(({ name }) => name).filter((name) => !name.startsWith(origin)),
    };
  });
}

/**
 * Encodes the page's pictures as the site does, whose own process has the lowest priority and would take minutes beside other
 * journeys; the substitute served before that is larger.
 */
async function encode(path: string, window: { width: number; density?: number }): Promise<void> {
  const { page, context } = await openWindow(site.browser, window);
  await page.goto(`${site.origin}/en${path}`, { waitUntil: "networkidle" });
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  const photos = fetched.filter((name) => name.includes("/photos/"));
  for (const photo of photos) await encodeAsTheSite(new URL(photo).pathname.split("/").pop()!);
  await page.evaluate(async (addresses) => {
    for (const picture of addresses) {
      const isReady = async () => {
        const answer = await fetch(picture, { cache: "no-store" });
        return answer.headers.get("cache-control")?.includes("immutable");
      };
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, photos);
  await context.close();
}

async function encodeAsTheSite(file: string): Promise<void> {
  const wanted = parsePictureFile(file);
  const path = join(site.dataDir, "pictures", file);
  if (!wanted || wanted.format === "svg" || (await isStored(path))) return;
  const original = pictures.find((picture) => pictureName(picture.file) === wanted.name);
  if (!original) throw new Error(`No picture ${wanted.name}`);
  await storeVariant(
    path,
    await encodeVariant({ ...wanted, original: join(photosFolder, original.file) }),
  );
}

/** The file of the home page's hero, without its hash, at that window width. */
async function heroOf(width: number, density = 1.75) {
  const { page, context } = await openWindow(site.browser, { width, density });
  await page.goto(`${site.origin}/en`);
  const hero = page.locator(".hero__pic img");
  expect(await hero.getAttribute("fetchpriority")).toBe("high");
  expect(await hero.getAttribute("loading")).toBeNull();
  const source = await hero.evaluate((image: HTMLImageElement) => image.currentSrc);
  await context.close();
  return source.split("/").pop()?.split(".")[0];
}

/** The hero's object-position at that window width. */
async function positionOf(width: number) {
  const { page, context } = await openWindow(site.browser, { width });
  await page.goto(`${site.origin}/en`);
  const hero = page.locator(".hero__pic img");
  const position = await hero.evaluate((image) => getComputedStyle(image).objectPosition);
  await context.close();
  return position;
}

describe("the pictures before the first scrolling, at 390 points with 1.75 pixels each", () => {
  test.each([
    "/",
    "/gallery",
    "/gallery/garden-pool",
    "/location",
    "/contact",
    "/amenities",
    "/legal/terms",
    "/apartments",
    "/apartments/deluxe-sea-view-suite",
    "/book?checkIn=2027-03-01&checkOut=2027-03-08&adults=2&children=0",
    "/nowhere",
  ])("of %s", async (path) => {
    const telephone = { width: 390, density: 1.75 };
    await encode(path, telephone);
    const { page, context, pageErrors } = await openWindow(site.browser, telephone);
    await page.goto(`${site.origin}/en${path}`, { waitUntil: "networkidle" });
    const { seen, all, blank, elsewhere } = await pictureBytes(page);
    expect(seen).toBeLessThanOrEqual(inView);
    expect(all).toBeLessThanOrEqual(ahead[path] ?? inView);
    expect({ blank, elsewhere, pageErrors }).toEqual({ blank: 0, elsewhere: [], pageErrors: [] });
    await context.close();
  });

  test("a telephone gets the upright hero, a tablet the wide one, a screen of 1440 at 2 the widest", async () => {
    // 390 x 1.75 = 682.5; 700 x 1.75 = 1225; 1440 x 2 = 2880.
    expect(await heroOf(390)).toBe("lagoon-and-mountain-portrait-740");
    expect(await heroOf(700)).toBe("lagoon-and-mountain-1280");
    expect(await heroOf(1440, 2)).toBe("lagoon-and-mountain-2400");
  });

  test("each hero is cropped by its own focus", async () => {
    await encode("", { width: 390 });
    // As in pictures.json.
    expect(await positionOf(390)).toBe("50% 45%");
    expect(await positionOf(560)).toBe("90% 55%");
  });

  test("a picture that is not loaded yet shows its colours in its place", async () => {
    await encode("/gallery", { width: 390 });
    const { page, context } = await openWindow(site.browser, { width: 390 });
    await page.route(/\/photos\/beach-\d/, (route) => route.abort());
    await page.goto(`${site.origin}/en/gallery`);
    const look = await page
      .locator('img[src*="/beach-"]')
      .first()
      .evaluate((image) => {
        const { backgroundImage, height } = getComputedStyle(image);
        return {
          colours: backgroundImage.match(/rgb\(/g)?.length ?? 0,
          height: parseFloat(height),
        };
      });
    expect(look.colours).toBeGreaterThanOrEqual(6);
    expect(look.height).toBeGreaterThan(100);
    await context.close();
  });
});
