// The map of /location in a real browser: complete with our own server alone; the live map loads only on request.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openWindow, type Visitor } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

// The smallest possible picture: one transparent pixel.
const tile = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** /location with requests answered by our own server only, and by OpenStreetMap when `tiles`. */
async function openMap({ tiles = false, ...visitor }: Visitor & { tiles?: boolean } = {}) {
  const window = await openWindow(site.browser, visitor);
  const elsewhere: string[] = [];
  await window.context.route(
    (url) => url.origin !== site.origin,
    async (route) => {
      elsewhere.push(route.request().url());
      if (tiles) await route.fulfill({ body: tile, contentType: "image/png" });
      else await route.abort("internetdisconnected");
    },
  );
  await window.page.goto(`${site.origin}/en/location`, { waitUntil: "networkidle" });
  return { ...window, elsewhere };
}

const isLive = (page: Page) => page.locator(".map__live").isVisible();
const status = (page: Page) => page.locator(".map__choice output").textContent();

describe("the drawn map", () => {
  test("describes each pin and its distance, by mouse and by keyboard, without requests to other servers", async () => {
    const { page, pageErrors, elsewhere } = await openMap();
    const card = page.getByRole("dialog");
    await page.getByRole("button", { name: "Mountain hike" }).click();
    await expect.poll(() => card.textContent()).toContain("The path up the basalt");

    const airport = page.getByRole("button", { name: /^The airport/ });
    await airport.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => airport.getAttribute("aria-expanded")).toBe("true");
    expect(
      await page.getByRole("button", { name: "Mountain hike" }).getAttribute("aria-expanded"),
    ).toBe("false");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe("map__card");
    for (const said of ["The airport", "1 hr 15 mins", "by car"])
      await expect.poll(() => card.textContent()).toContain(said);
    await page.keyboard.press("Escape");
    await expect.poll(() => card.isVisible()).toBe(false);
    await expect
      .poll(() => airport.evaluate((element) => element === document.activeElement))
      .toBe(true);

    await page.keyboard.press("Enter");
    await card.getByRole("link").click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#travel-airport");
    expect(elsewhere).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test("shows the property and every place that has a travel time", async () => {
    const { page } = await openMap();
    const pins = await page.locator(".map__sheet").getByRole("button").allTextContents();
    expect(pins.map((pin) => pin.trim())).toEqual([
      "The airport 1 hr 15 mins",
      "Port Louis, the capital 1 hr 15 mins",
      "The village of coloured earths 20 mins",
      "Black River and Tamarin 30 mins",
      "Mountain hike",
      "Beach",
      "Kitesurfing",
      "18-hole golf",
      "Restaurant",
      "Kaz Filao",
    ]);
  });

  test("zooms in and out, and can be moved by the keyboard", async () => {
    const { page } = await openMap();
    const view = page.locator(".map__view");
    const width = () => page.locator(".map__sheet").evaluate((drawing) => drawing.clientWidth);
    const first = await width();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => width()).toBeGreaterThan(first * 1.5);
    await page.getByRole("button", { name: "Centre the map on Kaz Filao" }).click();
    const home = await page.locator(".map__sheet .pin--home").boundingBox();
    const seen = await view.boundingBox();
    expect(
      Math.abs((home?.x ?? 0) + (home?.width ?? 0) / 2 - (seen?.x ?? 0) - (seen?.width ?? 0) / 2),
    ).toBeLessThan(2);
    const before = await view.evaluate((element) => element.scrollLeft);
    await view.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => view.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
    await page.keyboard.press("-");
    await expect.poll(() => width()).toBe(first);
    expect(await page.getByRole("button", { name: "Zoom out" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  test("links its pins to the lists below without JavaScript, and offers nothing that needs it", async () => {
    const { page } = await openMap({ javaScript: false, width: 390 });
    await page.getByRole("link", { name: /^Black River/ }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#travel-blackRiver");
    expect(await page.locator("#travel-blackRiver").textContent()).toContain("30 mins");
    expect(await page.getByRole("button", { name: "Zoom in" }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Show the live map" }).isVisible()).toBe(false);
  });

  test.each([
    { width: 1440, dark: false },
    { width: 320, dark: true },
  ])("is accessible with a card open at $width px", async (visitor) => {
    const { page, pageErrors } = await openMap(visitor);
    await page.locator(".sign--colouredEarths").click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(pageErrors).toEqual([]);
  });
});

describe("the live map", () => {
  test("loads on request, shows its attribution, and can be closed", async () => {
    const { page, elsewhere, pageErrors } = await openMap({ tiles: true });
    expect(elsewhere).toEqual([]);
    await page.getByRole("button", { name: "Show the live map" }).click();
    await expect.poll(() => isLive(page)).toBe(true);
    await page.locator(".leaflet-tile-loaded").first().waitFor({ state: "attached" });
    await expect.poll(() => status(page)).toBe("");
    expect(new Set(elsewhere.map((url) => new URL(url).origin))).toEqual(
      new Set(["https://tile.openstreetmap.org"]),
    );
    const credit = page.getByRole("link", { name: "© OpenStreetMap contributors" });
    expect(await credit.getAttribute("href")).toBe("https://www.openstreetmap.org/copyright");
    expect(await page.locator(".map__live .pin").allTextContents()).toContain(
      "The airport 1 hr 15 mins",
    );
    expect(await page.locator(".map__drawn").isVisible()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("button", { name: "Back to the drawn map" }).click();
    await expect.poll(() => isLive(page)).toBe(false);
    await expect.poll(() => page.locator(".map__drawn").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Show the live map" }).click();
    await page.locator(".leaflet-tile-loaded").first().waitFor({ state: "attached" });
    expect(pageErrors).toEqual([]);
  });

  test("says when it cannot be reached, and leaves the drawn one as it was", async () => {
    const { page, elsewhere, pageErrors } = await openMap();
    await page.getByRole("button", { name: "Show the live map" }).click();
    await expect
      .poll(() => status(page))
      .toBe("The live map cannot be reached at the moment. The drawn map is still here.");
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(await isLive(page)).toBe(false);
    await page.getByRole("button", { name: "Beach" }).click();
    await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Only the tiles failed: no exception, no violation of the policy.
    expect(pageErrors.filter((line) => !/tile\.openstreetmap|ERR_INTERNET/.test(line))).toEqual([]);
  });

  test("leaves the drawn one as it was when its script fails to load, and can be tried again", async () => {
    const { page, context } = await openMap({ tiles: true });
    await context.route("**/live-map*", (route) => route.abort());
    await page.getByRole("button", { name: "Show the live map" }).click();
    await expect.poll(() => status(page)).toContain("cannot be reached");
    await context.unroute("**/live-map*");
    expect(await page.getByRole("button", { name: "Beach" }).isVisible()).toBe(true);
  });
});
