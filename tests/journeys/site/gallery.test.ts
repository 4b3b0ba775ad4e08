// The gallery's lightbox in a real browser: keyboard, swipe, history, focus; and each picture as a page without JavaScript.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openWindow, waitForAnimations } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const wall = () => `${site.origin}/en/gallery`;
const picture = (page: Page, place: number) => page.locator(".wall a").nth(place);
const isOpen = (page: Page) =>
  page.locator("dialog.light").evaluate((box: HTMLDialogElement) => box.open);
const count = (page: Page) => page.locator(".light__count").textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const focusedPath = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("href"));

async function swipe(page: Page, fromX: number, toX: number, toY = 400) {
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    devTools.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points });
  await touch("touchStart", [{ x: fromX, y: 400 }]);
  await touch("touchMove", [{ x: toX, y: toY }]);
  await touch("touchEnd", []);
}

describe("a picture of the gallery", () => {
  test("opens over it with caption, count and a URL; arrows turn, Escape closes and restores the focus", async () => {
    const { page, pageErrors } = await openWindow(site.browser);
    await page.goto(wall());
    const path = await picture(page, 2).getAttribute("href");
    const caption = await picture(page, 2).getAttribute("data-caption");
    const alt = await picture(page, 2).locator("img").getAttribute("alt");
    await picture(page, 2).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => isOpen(page)).toBe(true);
    await expect.poll(() => pathOf(page)).toBe(path);
    await expect.poll(() => count(page)).toMatch(/^Picture 3 of \d+$/);
    expect(await page.getByRole("dialog").getAttribute("aria-labelledby")).toBe("light-caption");
    await expect.poll(() => page.locator("#light-caption").textContent()).toBe(caption);
    await expect.poll(() => page.locator(".light__text").textContent()).toBe(alt);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => count(page)).toMatch(/^Picture 4 of/);
    await expect.poll(() => pathOf(page)).toBe(await picture(page, 3).getAttribute("href"));
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowLeft");
    const all = await page.locator(".wall a").count();
    await expect.poll(() => count(page)).toBe(`Picture ${all} of ${all}`);
    await page.keyboard.press("Escape");
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => pathOf(page)).toBe("/en/gallery");
    expect(await focusedPath(page)).toBe(path);
    expect(pageErrors).toEqual([]);
  });

  test("is left by going back, however many were turned, and comes again by going forward", async () => {
    const { page } = await openWindow(site.browser);
    await page.goto(wall());
    await picture(page, 0).click();
    await page.getByRole("button", { name: "Next picture" }).click();
    await page.getByRole("button", { name: "Next picture" }).click();
    await page.goBack();
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => pathOf(page)).toBe("/en/gallery");
    await page.goForward();
    await expect.poll(() => isOpen(page)).toBe(true);
    await expect.poll(() => count(page)).toMatch(/^Picture 3 of/);
    await page.getByRole("button", { name: "Close, back to the gallery" }).click();
    await expect.poll(() => pathOf(page)).toBe("/en/gallery");
    expect(await isOpen(page)).toBe(false);
  });

  test("stays open if the event of an earlier closing arrives after going forward", async () => {
    const { page } = await openWindow(site.browser);
    await page.goto(wall());
    await picture(page, 0).click();
    const pathOfPicture = pathOf(page);
    await page.locator("dialog.light").dispatchEvent("close");
    // Going back, if it were caused, would have been done by then.
    await page.waitForTimeout(500);
    expect(await isOpen(page)).toBe(true);
    expect(pathOf(page)).toBe(pathOfPicture);
  });

  test("is its own page when the URL is reloaded, and the gallery is behind it", async () => {
    const { page } = await openWindow(site.browser);
    await page.goto(wall());
    await picture(page, 2).click();
    const caption = await page.locator("#light-caption").textContent();
    await page.reload();
    expect(await page.locator("h1").textContent()).toBe(caption);
    await page.goBack();
    await page.locator(".wall").waitFor();
  });

  test("turns by a horizontal swipe only", async () => {
    const { page } = await openWindow(site.browser, { width: 390 });
    await page.goto(wall());
    await picture(page, 1).tap();
    await expect.poll(() => count(page)).toMatch(/^Picture 2 of/);
    await swipe(page, 300, 100);
    await expect.poll(() => count(page)).toMatch(/^Picture 3 of/);
    await swipe(page, 100, 300);
    await expect.poll(() => count(page)).toMatch(/^Picture 2 of/);
    await swipe(page, 200, 220);
    await swipe(page, 300, 200, 700);
    expect(await count(page)).toMatch(/^Picture 2 of/);
  });

  test("has its neighbours prefetched", async () => {
    const { page } = await openWindow(site.browser);
    await page.goto(wall());
    const name = async (place: number) =>
      (await picture(page, place).getAttribute("href"))?.split("/").at(-1) ?? "";
    const [before, after] = [await name(6), await name(8)];
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await picture(page, 7).click();
    const has = (wanted: string) => fetched.some((url) => url.includes(`/photos/${wanted}-`));
    await expect.poll(() => has(before) && has(after)).toBe(true);
  });

  test("leads to the apartment it shows", async () => {
    const { page } = await openWindow(site.browser);
    await page.goto(`${wall()}?show=rooms`);
    await page.locator(".wall a[href*=garden-view-apartment-living]").click();
    await expect
      .poll(() => page.url())
      .toContain("/gallery/garden-view-apartment-living?show=rooms");
    await page.getByRole("link", { name: "See Garden View Apartment" }).click();
    await page.waitForURL(`${site.origin}/en/apartments/garden-view-apartment`);
  });

  test.each([
    { width: 1440, dark: false },
    { width: 320, dark: true },
  ])("is accessible at $width px", async ({ width, dark }) => {
    const { page, pageErrors } = await openWindow(site.browser, { width, dark });
    await page.goto(`${site.origin}/ru/gallery`);
    await picture(page, 4).click();
    await waitForAnimations(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(pageErrors).toEqual([]);
  });

  test("does not move with prefers-reduced-motion", async () => {
    const { page } = await openWindow(site.browser);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(wall());
    await picture(page, 0).click();
    const movement = await page
      .locator(".light__picture > *")
      .evaluate((element) => getComputedStyle(element).animationName);
    expect(movement).toBe("none");
  });
});

test("without JavaScript a picture is a page, with the next one and the way back", async () => {
  const { page } = await openWindow(site.browser, { javaScript: false });
  await page.goto(wall());
  const next = await picture(page, 1).getAttribute("href");
  await picture(page, 0).click();
  await page.getByRole("link", { name: "Next picture" }).click();
  await expect.poll(() => pathOf(page)).toBe(next);
  await page.getByRole("link", { name: "Close, back to the gallery" }).click();
  await expect.poll(() => pathOf(page)).toBe("/en/gallery");
});

test("the page of a picture turns by the arrows too", async () => {
  const { page } = await openWindow(site.browser);
  await page.goto(`${site.origin}/en/gallery/garden-pool`);
  const next = await page.getByRole("link", { name: "Next picture" }).getAttribute("href");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(`**${next}`);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => pathOf(page)).toBe("/en/gallery/garden-pool");
});
