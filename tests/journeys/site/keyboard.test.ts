// Every page by keyboard alone: Tab reaches every control in visual order, shows the focus, and is never trapped.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitForHydration, openWindow, type WatchedPage } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { inLanguage, publicPages } from "#tests/support/pages/public-pages.ts";
import { tabWalk } from "#tests/support/pages/tab-walk.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

// Some pages have no control between header and footer.
const isPastHeader = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("main, footer") !== null);

describe.each([
  { language: "en", width: 1440, dark: false },
  { language: "de", width: 390, dark: true },
])("in $language at $width px", ({ language, width, dark }) => {
  let window: WatchedPage;
  beforeAll(async () => {
    window = await openWindow(site.browser, { width, dark });
  });
  afterAll(() => window.context.close());

  // The second window takes every other page; with `npm test -- --all` all of them.
  const pages = publicPages.filter(
    (_, at) => language === "en" || process.env["ALL"] || at % 2 === 0,
  );
  test.each(pages)("%s", async (path) => {
    const { page } = window;
    await page.goto(site.origin + inLanguage(language, path));
    await waitForHydration(page);
    const { stops, faults } = await tabWalk(page);
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(20);
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Tab");
    await expect.poll(() => isPastHeader(page)).toBe(true);
  });

  test("a menu is opened, walked through, and closed by Escape, which restores the focus", async () => {
    const { page } = window;
    await page.goto(site.origin + inLanguage(language, "/legal/terms"));
    const menus = page.locator("header details:visible");
    const count = await menus.count();
    expect(count).toBe(width < 1120 ? 2 : 1);
    for (let place = 0; place < count; place++) {
      const menu = menus.nth(place);
      const summary = menu.locator("summary");
      await summary.focus();
      await page.keyboard.press("Enter");
      const links = await menu.getByRole("link").count();
      expect(links).toBeGreaterThan(6);
      for (let link = 0; link < links; link++) {
        await page.keyboard.press("Tab");
        const isHere = await menu
          .getByRole("link")
          .nth(link)
          .evaluate((each) => each === document.activeElement);
        expect([link, isHere]).toEqual([link, true]);
      }
      await page.keyboard.press("Escape");
      await expect.poll(() => menu.evaluate((each: HTMLDetailsElement) => each.open)).toBe(false);
      await expect
        .poll(() => summary.evaluate((each) => each === document.activeElement))
        .toBe(true);
    }
  });

  test("an open picture traps the focus until Escape", async () => {
    const { page } = window;
    await page.goto(site.origin + inLanguage(language, "/gallery"));
    const picture = page.locator(".wall a").nth(3);
    await picture.focus();
    await page.keyboard.press("Enter");
    const light = page.locator("dialog.light");
    await light.and(page.locator("[open]")).waitFor();
    const controls = await light.locator("button:visible, a:visible").count();
    const reached = new Set<string>();
    for (let presses = 0; presses < controls * 2 + 2; presses++) {
      await page.keyboard.press("Tab");
      const where = await page.evaluate(() => {
        const element = document.activeElement;
        // Between the last and the first control the focus is in the browser's own interface.
        if (!element || element === document.body) return "";
        return element.closest("dialog.light") ? element.outerHTML : "behind the picture";
      });
      reached.add(where);
    }
    reached.delete("");
    expect(reached).not.toContain("behind the picture");
    expect(reached.size).toBe(controls);
    await page.keyboard.press("Escape");
    await expect.poll(() => light.evaluate((each: HTMLDialogElement) => each.open)).toBe(false);
    await expect.poll(() => picture.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});
