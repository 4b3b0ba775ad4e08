// Promotions in a real browser on the built site: the announcement, a code typed wrong and right and booked, and a code by link.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import {
  confirm,
  continueToReview,
  fillInGuest,
  expectBooked,
  payAtProperty,
} from "./guest-steps.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  // The prices have been the same for two months.
  const { db } = database;
  const rows = await db.selectFrom("price_history").selectAll().execute();
  const now = new Date();
  const at = `${addDays(now.toISOString().slice(0, 10), -60)}T08:00:00.000Z`;
  await db
    .insertInto("price_history")
    .values(rows.map((row) => ({ ...row, id: randomUUID(), at })))
    .execute();
  const names = { en: "Green season offer", ru: "Скидка зелёного сезона" };
  const since = now.toISOString();
  await writeAPromotion(
    db,
    { kind: "all", percent: 10, combines: true, announced: true, names, since },
    now,
  );
  await writeAPromotion(db, { combines: true, since, names: { en: "Summer", ru: "Лето" } }, now);
});
afterAll(async () => {
  await database.close();
  await site.close();
});

const codeForm = "form:has(input[name=intent][value=code])";

async function typeCode(page: Page, code: string) {
  const summary = page.locator(`details:has(${codeForm}) > summary`);
  if (!(await page.locator("[name=code]").isVisible())) await summary.click();
  await page.locator("[name=code]").fill(code);
  await page.locator(`${codeForm} button`).click();
}

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

test.each([
  { width: 1440, apartment: 1 },
  { width: 390, apartment: 2, dark: true },
  { width: 390, apartment: 4, javaScript: false },
])("with %o: announced, typed wrong, typed right, booked", async ({ apartment, ...visitor }) => {
  // The checks of a page's looks need its scripts.
  const check = visitor.javaScript === false ? async () => {} : expectAccessible;
  const { page, context, pageErrors } = await openWindow(site.browser, visitor);
  await page.goto(`${site.origin}/en`);
  expect(await page.locator("main .note").first().textContent()).toBe("Green season offer");
  await check(page);
  await page.goto(`${site.origin}/en/apartments`);
  expect(await page.locator("main .note").first().textContent()).toBe("Green season offer");

  const stay = aComingStay({ inDays: 200, nights: 3 });
  const query = new URLSearchParams({ ...stay, apartment: String(apartment) });
  await page.goto(`${site.origin}/en/book?${String(query)}`);
  const price = page.locator(".sum").first();
  expect(await price.textContent()).toContain("Green season offer");
  expect(await price.textContent()).toContain("Lowest price in the 30 days before the offer");
  await typeCode(page, "winter");
  await page.getByText("We do not know this code").first().waitFor();
  expect(await page.locator("[name=code]").inputValue()).toBe("winter");
  await expect.poll(() => isInView(page, "[name=code]")).toBe(true);
  await check(page);

  await typeCode(page, " sum mer ");
  await page.getByText("The code is included in the price.").waitFor();
  await expect.poll(() => isInView(page, "[name=code]")).toBe(true);
  expect(await price.textContent()).toContain("Summer");
  expect(await price.textContent()).not.toContain("Lowest price");
  await check(page);
  const total = await price.locator(".tot dd").textContent();
  await page.reload();
  expect(await price.locator(".tot dd").textContent()).toBe(total);

  await page.locator("button[name=step][value=details]:visible").first().click();
  await page.waitForURL(/step=details/);
  await fillInGuest(page, { email: `guest${apartment}@example.com` });
  await payAtProperty(page);
  await continueToReview(page);
  expect(await price.locator(".tot dd").textContent()).toBe(total);
  await check(page);
  await confirm(page);
  await expectBooked(page);
  expect(await page.locator(".sum").first().textContent()).toContain("Summer");
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a code by link to the home page counts in another language, and no address keeps it", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/?code=summer`);
  expect(page.url()).toBe(`${site.origin}/`);
  const stay = aComingStay({ inDays: 220, nights: 3 });
  await page.goto(
    `${site.origin}/ru/book?${String(new URLSearchParams({ ...stay, apartment: "3" }))}`,
  );
  await page.getByText("Промокод учтён в цене.").waitFor();
  expect(await page.locator(".sum").first().textContent()).toContain("Лето");
  expect(page.url()).not.toContain("code");
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});
