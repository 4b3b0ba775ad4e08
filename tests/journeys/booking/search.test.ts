// Step one of /book in a real browser: a search with dates shows the apartments first, and nothing moves after a press.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/coming-stay.ts";
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
      expect(await page.locator("button[name=day]").first().isVisible()).toBe(false);
      expect(await page.locator(".pick .rates").count()).toBe(6);
      await page.locator(".fold > summary").click();
      await page.locator("button[name=day]").first().waitFor();
      const way = page.getByRole("link", { name: /^Voir 6\sappartements libres$/ }).first();
      await way.click();
      await expect.poll(() => page.url()).toContain("#accommodation");
      expect(pageErrors).toEqual([]);
    },
  );

  test("choosing one apartment after the other moves none, and the bar names the rate", async () => {
    const { page } = await openWindow(site.browser, { width: 390 });
    await page.goto(`${site.origin}${search}`);
    await waitForHydration(page);
    const third = page.locator(".pick").nth(2);
    await page.locator(".pick").first().locator("input[name=apartment]").check();
    await page.locator(".bar").getByText("Flexible").waitFor();
    const before = await placeOf(page, third);
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
