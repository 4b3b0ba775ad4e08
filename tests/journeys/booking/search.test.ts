// Step one of /book in a real browser: a search with dates shows the apartments first, and nothing moves after a press.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const stay = aComingStay({ inDays: 60, nights: 5 });
const search = `/book?${String(new URLSearchParams({ ...stay, adults: "2" }))}`;

/** Its distance from the upper edge of the page, in CSS pixels. */
async function placeOf(page: Page, element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return Math.round((box?.y ?? 0) + (await page.evaluate(() => scrollY)));
}

describe("a search with dates", () => {
  test.each([{ width: 390 }, { width: 390, javaScript: false }, { width: 1440 }])(
    "shows the apartments and their totals before the folded calendar, with %o",
    async (visitor) => {
      const { page, pageErrors } = await openWindow(site.browser, visitor);
      await page.goto(`${site.origin}/fr${search}`);
      if (visitor.javaScript !== false) await waitForHydration(page);
      expect(await page.locator("button[name=day]").count()).toBe(0);
      expect(await page.locator(".pick .rates").count()).toBe(6);
      await page.getByRole("link", { name: "Changer les dates ou les voyageurs" }).click();
      await page.locator("button[name=day]").first().waitFor();
      const way = page.getByRole("link", { name: /^Voir 6\sappartements libres$/ }).first();
      await way.click();
      await expect.poll(() => page.url()).toContain("#accommodation");
      expect(pageErrors).toEqual([]);
    },
  );

  test("with script the first of the fields has the focus once they come", async () => {
    const { page } = await openWindow(site.browser, { width: 390 });
    await page.goto(`${site.origin}/en${search}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "Change dates or guests" }).press("Enter");
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "checkIn");
    expect(await page.locator("button[name=day]").count()).toBeGreaterThan(50);
  });

  test("choosing one apartment after the other moves none, and the bar names the rate", async () => {
    const { page } = await openWindow(site.browser, { width: 390 });
    await page.goto(`${site.origin}${search}`);
    await waitForHydration(page);
    const third = page.locator(".pick").nth(2);
    const before = await placeOf(page, third);
    await page.locator(".pick").first().locator("input[name=apartment]").check();
    await page.locator(".bar").getByText("Flexible").waitFor();
    expect(await placeOf(page, third)).toBe(before);
    await third.locator("input[name=apartment]").check();
    await third.locator("input[name=plan]").last().check();
    await page.locator(".bar").getByText("Non-refundable").waitFor();
    expect(await placeOf(page, third)).toBe(before);
  });
});

test.each([320, 390, 768, 1440])("at %i px no day moves after a press", async (width) => {
  const { page, pageErrors } = await openWindow(site.browser, { width });
  await page.goto(`${site.origin}/book?month=${stay.checkIn.slice(0, 7)}`);
  await waitForHydration(page);
  const last = page.locator("button[name=day]").last();
  const places = [await placeOf(page, last)];
  const press = async (day: Locator) => {
    // A refused day is aria-disabled, and can be pressed all the same.
    await day.click({ force: true });
    places.push(await placeOf(page, last));
  };
  await press(page.locator(`button[value="${stay.checkIn}"]`));
  await page.locator("button[aria-pressed=true]").first().waitFor();
  // The day after is too short a stay: the reason stands at that day.
  await press(page.locator(".day--short").first());
  await page.locator("td .day__why").waitFor();
  expect(places).toEqual(places.map(() => places[0]));
  expect(pageErrors).toEqual([]);
});

test("a reason given while the answer to the day before is on its way stays when it comes", async () => {
  const { page, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/book?month=${stay.checkIn.slice(0, 7)}`);
  await waitForHydration(page);
  const answered = Promise.withResolvers<void>();
  await page.route(/book\.data/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.locator(`button[value="${stay.checkIn}"]`).click();
  await page.locator("button[aria-pressed=true]").first().waitFor();
  await page.locator(".day--short").first().click({ force: true });
  await page.locator("td .day__why").waitFor();
  answered.resolve();
  await expect.poll(() => page.url()).toContain(`checkIn=${stay.checkIn}`);
  expect(await page.locator("td .day__why").isVisible()).toBe(true);
  expect(pageErrors).toEqual([]);
});

test.each([{ width: 390 }, { width: 320, javaScript: false }])(
  "an apartment is looked at in place, by keyboard, and its pictures load only then, with %o",
  async (visitor) => {
    const { page, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}${search}`);
    if (visitor.javaScript !== false) await waitForHydration(page);
    const look = page.locator(".pick").nth(1).locator(".look");
    const picture = look.locator("img").first();
    expect(await picture.isVisible()).toBe(false);
    await look.locator("summary").focus();
    await page.keyboard.press("Enter");
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
      .not.toBe("");
    expect(await look.locator("img").count()).toBe(3);
    expect(await page.locator("input[name=apartment]:checked").count()).toBe(0);
    const details = await look
      .getByRole("link", { name: "Floor plan and all details" })
      .getAttribute("href");
    expect(details).toContain(`?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&adults=2`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(pageErrors).toEqual([]);
  },
);

test.each([{ width: 390 }, { width: 390, javaScript: false }])(
  "the same nights a day later are one press away, with %o",
  async (visitor) => {
    const { page, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}${search}`);
    if (visitor.javaScript !== false) await waitForHydration(page);
    const chosen = page.locator(".near [aria-current]");
    const dates = page.locator(".near li");
    expect(await dates.count()).toBe(7);
    const before = await chosen.textContent();
    await dates.nth(4).locator("a").click();
    const later = aComingStay({ inDays: 61, nights: 5 });
    await page.waitForURL((url) =>
      url.search.includes(`checkIn=${later.checkIn}&checkOut=${later.checkOut}`),
    );
    await expect.poll(() => chosen.textContent()).not.toBe(before);
    expect(await page.locator("button[name=day]").count()).toBe(0);
    expect(pageErrors).toEqual([]);
  },
);
