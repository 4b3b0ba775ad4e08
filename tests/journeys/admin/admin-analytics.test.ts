// Page views in a real browser: each page counts once, however it was fetched; and what the owner sees of them.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openCdpBrowser } from "#tests/support/site/cdp-browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { aBrowserName } from "#tests/support/pages/page-views.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

function readCountedViews(): string[] {
  const file = new DatabaseSync(join(site.dataDir, "house.sqlite"), { readOnly: true });
  const rows = file.prepare("select page from visit_views order by rowid").all();
  file.close();
  return rows.map(({ page }) => String(page));
}

test("a document, a prefetched page and a page that hydrates count once each", async () => {
  const context = await site.browser.newContext({ userAgent: aBrowserName });
  const page = await context.newPage();
  await page.goto(`${site.origin}/en/location`, { waitUntil: "networkidle" });
  const link = page.locator(".nav a[href='/en/gallery']");
  const prefetched = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/en/gallery"),
  );
  await link.hover();
  await prefetched;
  await link.click();
  await page.waitForURL("**/en/gallery");
  // A page that is left at once is not counted.
  await expect.poll(readCountedViews, { timeout: 10_000 }).toContain("/gallery");
  await page.goto(`${site.origin}/en/apartments`, { waitUntil: "networkidle" });
  await page.locator("a[href^='/en/apartments/deluxe-sea-view-suite']").first().click();
  await page.waitForURL("**/en/apartments/deluxe-sea-view-suite*");
  const four = ["/location", "/gallery", "/apartments", "/apartments/deluxe-sea-view-suite"];
  await expect.poll(readCountedViews, { timeout: 10_000 }).toEqual(four);
  await page.waitForTimeout(1_300);
  expect(readCountedViews()).toEqual(four);
  await context.close();
});

test("a prerendered page counts when it is shown, once, and not before", async () => {
  const before = readCountedViews();
  const browser = await openCdpBrowser(aBrowserName, site.trustedKey);
  try {
    await browser.open(`${site.origin}/en/location`);
    const link = ".nav a[href='/en/gallery']";
    const isThere = `document.readyState === "complete" && !!document.querySelector("${link}")`;
    await expect.poll(() => browser.evaluate(isThere), { timeout: 10_000 }).toBe(true);
    await browser.hover(link);
    await expect.poll(() => browser.prerenderStatus(), { timeout: 10_000 }).toBe("Ready");
    // Longer than until a batch is written.
    await new Promise((over) => setTimeout(over, 1_500));
    expect(readCountedViews()).toEqual([...before, "/location"]);
    await browser.click();
    const entry = `performance.getEntriesByType("navigation")[0].activationStart > 0 && location.pathname`;
    await expect.poll(() => browser.evaluate(entry), { timeout: 10_000 }).toBe("/en/gallery");
    const shown = [...before, "/location", "/gallery"];
    await expect.poll(readCountedViews, { timeout: 10_000 }).toEqual(shown);
    await new Promise((over) => setTimeout(over, 1_300));
    expect(readCountedViews()).toEqual(shown);
  } finally {
    await browser.close();
  }
});

test("the analytics page at 390 and at 1440 px", async () => {
  await createOwner(site);
  const withoutScript = { javaScript: false };
  const { page, context, pageErrors } = await openAdmin(site, withoutScript, "/admin/analytics");
  await page.getByLabel("12 months").check();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL("**/admin/analytics?p=12*");
  await page.getByRole("heading", { name: "From search to booking", exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
  const state = await context.storageState();
  await context.close();
  for (const width of [390, 1440]) {
    const own = await site.browser.newContext({
      storageState: state,
      viewport: { width, height: 900 },
    });
    const window = await own.newPage();
    await window.goto(`${site.origin}/admin/analytics`);
    expect(await isTooWide(window)).toBe(false);
    expect(await accessibilityFaults(window)).toEqual([]);
    await own.close();
  }
});
