// What helps a guest to choose, in a real browser on the built site, without a script too: filters by what families need, the apartments
// side by side, and links that share a page with its dates.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const search = String(
  new URLSearchParams({ ...aComingStay({ inDays: 60, nights: 4 }), adults: "2", children: "1" }),
);

describe.each([{ width: 1440 }, { width: 320, dark: true, javaScript: false }])(
  "with %o",
  (visitor) => {
    const javaScript = !("javaScript" in visitor);

    test("the list is filtered by a cot and a high chair, and says which filter to leave out", async () => {
      const { page, context, pageErrors } = await openWindow(site.browser, visitor);
      const boxes = page.locator("input[name=with]");
      const cards = page.locator(".card");
      const apply = async () => {
        if (!javaScript) await page.locator(".filters button").click();
      };
      await page.goto(`${site.origin}/en/apartments?${search}`);
      if (javaScript) await waitForHydration(page);
      if (visitor.width < 960) await page.locator(".filters > summary").click();
      await page.getByLabel("Cot on request").check();
      await apply();
      await page.waitForURL(/with=cot(&|$)/);
      await expect.poll(() => cards.count()).toBe(2);
      await page.locator(".chip", { hasText: "Cot on request" }).waitFor();
      if (visitor.width < 960 && !javaScript) await page.locator(".filters > summary").click();
      await page.getByLabel("High chair").check();
      await apply();
      await page.waitForURL(/with=cot(\+|&with=)highChair/);
      await expect.poll(() => cards.count()).toBe(1);
      await expectAccessible(page, javaScript);

      // One of two is left out by its chip; the boxes follow.
      await page.locator(".chip", { hasText: "Cot on request" }).click();
      await page.waitForURL((url) => url.searchParams.get("with") === "highChair");
      await expect.poll(() => boxes.nth(0).isChecked()).toBe(false);
      expect(await boxes.nth(1).isChecked()).toBe(true);

      await page.goto(`${site.origin}/en/apartments?with=highChair&side=golf`);
      await page.getByText("Without these features, 2 apartments match").waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    });

    test("all apartments stand side by side, priced for the dates, in a table that scrolls by itself", async () => {
      const { page, context, pageErrors } = await openWindow(site.browser, visitor);
      await page.goto(`${site.origin}/en/apartments?${search}`);
      await page.getByRole("link", { name: "Compare all apartments" }).click();
      await page.waitForURL(`${site.origin}/en/compare?${search}`);
      const table = page.getByRole("region", { name: "The apartments side by side" });
      expect(await table.getByRole("columnheader").count()).toBe(7);
      const row = (name: string) =>
        table.getByRole("row", { name: new RegExp(`^${name} `) }).getByRole("cell");
      const textsOf = (name: string) => row(name).allInnerTexts();
      expect(await textsOf("Guests")).toEqual(["3", "5", "2", "4", "2", "4"]);
      expect(await textsOf("Step-free throughout")).toEqual([
        "–\nno",
        "–\nno",
        "–\nno",
        "–\nno",
        "–\nno",
        "yes",
      ]);
      expect((await textsOf("Price")).join()).toContain("for 4 nights, everything included");
      expect(await page.locator("main").innerText()).toMatch(
        /In every apartment\s+Fully equipped kitchen/,
      );
      // Only the table is wider than the window.
      const widths = await table.evaluate((region) => [
        region.scrollWidth > region.clientWidth,
        document.documentElement.scrollWidth <= innerWidth,
      ]);
      expect(widths).toEqual([visitor.width < 1000, true]);
      await expectAccessible(page, javaScript);
      await table.getByRole("link", { name: "Deluxe Sea View Suite" }).click();
      await page.waitForURL(
        (url) =>
          url.pathname === "/en/apartments/deluxe-sea-view-suite" && url.search === `?${search}`,
      );
      expect(pageErrors).toEqual([]);
      await context.close();
    });

    test("an apartment is shared with the dates that are shown", async () => {
      const { page, context, pageErrors } = await openWindow(site.browser, visitor);
      const path = `${site.origin}/en/apartments/deluxe-sea-view-suite`;
      await page.goto(`${path}?${search}&utm_source=letter#plan`);
      const byEmail = page.getByRole("link", { name: "By e-mail" });
      const sent = async () => decodeURIComponent((await byEmail.getAttribute("href")) ?? "");
      expect(await sent()).toBe(`mailto:?subject=Kaz Filao&body=${path}?${search}`);
      const byChat = page.getByRole("link", { name: "By WhatsApp" });
      expect(await byChat.getAttribute("href")).toBe(
        `https://wa.me/?text=${encodeURIComponent(`${path}?${search}`)}`,
      );
      expect(pageErrors).toEqual([]);
      await context.close();
    });

    test("so is the list of /book, and other dates keep the filter", async () => {
      const { page, context, pageErrors } = await openWindow(site.browser, visitor);
      const apartments = page.locator(".pick");
      await page.goto(`${site.origin}/en/book?${search}`);
      if (javaScript) await waitForHydration(page);
      expect(await apartments.count()).toBe(6);
      await page.getByLabel("High chair").check();
      if (!javaScript) await page.locator("#accommodation fieldset button").first().click();
      await page.waitForURL((url) => url.searchParams.get("with") === "highChair");
      await expect.poll(() => apartments.count()).toBe(1);
      await expectAccessible(page, javaScript);
      await page.locator(".near a:not([aria-current])").last().click();
      await page.waitForURL(
        (url) => !url.search.includes(search) && url.searchParams.get("with") === "highChair",
      );
      expect(await page.getByLabel("High chair").isChecked()).toBe(true);
      await expect.poll(() => apartments.count()).toBe(1);
      expect(pageErrors).toEqual([]);
      await context.close();
    });
  },
);

test("dates that are chosen on an apartment's page are shared too", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser);
  await page.goto(`${site.origin}/en/apartments/deluxe-sea-view-suite?${search}`);
  await waitForHydration(page);
  await page.locator("#adults").fill("1");
  await page.locator("#adults").blur();
  await page.waitForURL(/adults=1/);
  const byEmail = page.getByRole("link", { name: "By e-mail" });
  await page.evaluate(() => {
    document.addEventListener("click", (event) => {
      event.preventDefault();
    });
  });
  await byEmail.click();
  expect(decodeURIComponent((await byEmail.getAttribute("href")) ?? "")).toContain("adults=1");
  expect(pageErrors).toEqual([]);
  await context.close();
});
