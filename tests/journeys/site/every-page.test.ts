// Every page: no violation found by axe-core (WCAG 2.2 AA), nothing wider than a narrow screen, no console errors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { waitForHydration, openWindow, type WatchedPage } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { layoutFaults } from "#tests/support/pages/layout-faults.ts";
import { aSearch, inLanguage, publicPages } from "#tests/support/pages/public-pages.ts";
import { continueToReview, fillInGuest, payAtProperty } from "../booking/guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe.each([
  { language: "en", width: 1440, dark: false },
  { language: "ru", width: 320, dark: true },
])("in $language at $width px", ({ language, width, dark }) => {
  let window: WatchedPage;
  beforeAll(async () => {
    window = await openWindow(site.browser, { width, dark });
  });
  afterAll(() => window.context.close());

  test.each(publicPages)("%s", async (path) => {
    const { page, pageErrors } = window;
    pageErrors.length = 0;
    await page.goto(site.origin + inLanguage(language, path));
    await waitForHydration(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(await page.locator("h1").count()).toBe(1);
    expect(pageErrors).toEqual([]);
  });
});

// Russian, whose words are the longest, is tested above; `npm test -- --all` tests all others.
const others = languages.filter((language) => language !== "ru");
test.each(process.env["ALL"] ? others : (["de", "fr", "pl"] as const))(
  "nothing is too wide at 320 px in %s, and no errors are logged",
  async (language) => {
    const { page, context, pageErrors } = await openWindow(site.browser, { width: 320 });
    const wide: string[] = [];
    for (const path of publicPages) {
      // Pictures have their size before they are loaded.
      await page.goto(site.origin + inLanguage(language, path), { waitUntil: "domcontentloaded" });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await waitForHydration(page);
      if (await isTooWide(page)) wide.push(path);
    }
    expect(wide).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

// What a guest sees from the home page to the review of a booking, and on returning.
const mainPages = [
  "/",
  `/apartments?${aSearch}`,
  `/apartments/premium-family-apartment?${aSearch}`,
  "/location",
  "/gallery",
  "/amenities",
  "/contact",
  "/my-booking",
  "/book",
  `/book?${aSearch}&apartment=2`,
  `/book?${aSearch}&apartment=2&step=details`,
];
test.each(["ru", "de"])(
  "on a telephone with text twice as large nothing is cut off in %s",
  async (language) => {
    const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => {
      await page.evaluate(async () => {
        document.documentElement.style.fontSize = "200%";
        await document.fonts.ready;
      });
      const found = await layoutFaults(page);
      if (found.length > 0) faults[name] = found;
    };
    for (const path of mainPages) {
      // Pictures have their size before they are loaded.
      await page.goto(site.origin + inLanguage(language, path), { waitUntil: "domcontentloaded" });
      await waitForHydration(page);
      await look(path);
    }
    await fillInGuest(page);
    await payAtProperty(page);
    await continueToReview(page);
    await page.locator("input[name=terms]").waitFor();
    await look("the review");
    expect(faults).toEqual({});
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
