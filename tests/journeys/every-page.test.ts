// Every page: no fault that axe-core finds (WCAG 2.2 AA), nothing wider than a narrow screen, no complaint of the browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { accessibilityFaults, isTooWide } from "#tests/house/accessible.ts";
import { awake, openWindow, type WatchedPage } from "#tests/house/browser.ts";
import { aComingStay } from "#tests/house/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/house/open-site.ts";
import { confirm, describeGuest, expectBooked, goToReview, payAtProperty } from "./guest.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const { checkIn, checkOut } = aComingStay({ inDays: 90, nights: 7 });
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
const pages = [
  "/",
  "/apartments",
  `/apartments?${stay}&guests=3&priceMin=oops`,
  "/apartments?guests=4&location=lagoon",
  "/apartments/premium-family-apartment",
  `/apartments/premium-family-apartment?${stay}`,
  "/book",
  `/book?${stay}&apartment=2`,
  "/book?checkIn=2027-02-30&checkOut=2027-01-01&adults=0&children=-1&step=details",
  `/book?${stay}&apartment=2&step=details`,
  "/location",
  "/gallery",
  "/gallery?show=rooms",
  "/gallery/garden-pool",
  "/amenities",
  "/contact",
  "/legal/terms",
  "/legal/privacy",
  "/legal/cancellation",
  "/legal/accessibility",
  "/no-such-page",
];

describe.each([
  { language: "en", width: 1440, dark: false },
  { language: "ru", width: 320, dark: true },
])("in $language at $width px", ({ language, width, dark }) => {
  let window: WatchedPage;
  beforeAll(async () => {
    window = await openWindow(site.browser, { width, dark });
  });
  afterAll(() => window.context.close());

  test.each(pages)("%s", async (path) => {
    const { page, complaints } = window;
    complaints.length = 0;
    await page.goto(addressOf(language, path));
    await awake(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(await page.locator("h1").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});

// Russian has had its turn above.
test.each(languages.filter((language) => language !== "ru"))(
  "nothing is too wide at 320 px in %s, and nothing complains",
  async (language) => {
    const { page, context, complaints } = await openWindow(site.browser, { width: 320 });
    const wide: string[] = [];
    for (const path of pages) {
      // Pictures have their size before they come.
      await page.goto(addressOf(language, path), { waitUntil: "domcontentloaded" });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await awake(page);
      if (await isTooWide(page)) wide.push(path);
    }
    expect(wide).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("menus open, faults shown, review and success: accessible too", async () => {
  const { page, complaints } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/en`);
  for (const menu of await page.locator("header details summary:visible").all()) {
    await menu.click();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.goto(`${site.origin}/en/book?${stay}&apartment=2&step=details`);
  await awake(page);
  await payAtProperty(page);
  await page.locator("main form button:not([name])").first().click();
  await page.locator(".errsum").waitFor();
  expect(await page.evaluate(() => document.activeElement?.classList.contains("errsum"))).toBe(
    true,
  );
  expect(await faultsOf(page)).toEqual([]);
  await describeGuest(page);
  await goToReview(page);
  await awake(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.locator("form:has(input[name=intent][value=confirm]) button").first().click();
  await page.locator(".errsum").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await confirm(page);
  await expectBooked(page);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

function addressOf(language: string, path: string): string {
  return `${site.origin}/${language}${path === "/" ? "" : path}`;
}

async function faultsOf(page: Page): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["wider than the window"] : [];
  return [...wide, ...(await accessibilityFaults(page))];
}
