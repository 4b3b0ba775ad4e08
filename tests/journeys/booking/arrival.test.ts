// A guest at 390 px reads prices in pounds, books with the arrival's time and flight, and reads how to pay; the owner sets the rates,
// and reads the arrival. In a real browser on the built site, without a script too.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import {
  confirm,
  continueToReview,
  expectBooked,
  fillInGuest,
  payAtProperty,
} from "./guest-steps.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await anOwner(anApp(database, systemClock));
  // Without a transfer, the flight is asked among the details.
  const transfers = (await listExtras(database.db)).filter(({ kind }) => kind === "transfer");
  for (const transfer of transfers)
    await inTransaction(database.db, (trx) =>
      writeExtra(trx, { ...transfer, active: false }, systemClock.now()),
    );
});
afterAll(async () => {
  await database.close();
  await site.close();
});

const path = "/admin/settings/currencies";

describe.each([
  { width: 390, apartment: 1, slug: "deluxe-sea-view-suite" },
  { width: 390, apartment: 1, slug: "deluxe-sea-view-suite", dark: true, javaScript: false },
])("with %o", ({ apartment, slug, ...visitor }) => {
  test("prices in pounds, arrival, and how to pay", async () => {
    const javaScript = visitor.javaScript !== false;
    const { page: admin, context, pageErrors } = await openAdmin(site, visitor, path);
    const rate = admin.locator('[name="rate.GBP"]');
    await rate.fill("much");
    await admin.locator(".savebar button").click();
    await admin.locator(".errsum").waitFor();
    expect(await rate.inputValue()).toBe("much");
    await expectAccessible(admin, javaScript);
    await rate.fill("0,5");
    await admin.locator('[name="rate.MUR"]').fill("50");
    await admin.locator(".savebar button").click();
    await admin.waitForURL(`${site.origin}${path}?saved`);

    const guest = await openWindow(site.browser, visitor);
    const { page } = guest;
    const stay = aComingStay({ inDays: javaScript ? 60 : 80, nights: 4 });
    const search = String(new URLSearchParams({ ...stay, adults: "2" }));
    await page.goto(`${site.origin}/en/apartments/${slug}?${search}`);
    const total = page.locator(".sum .tot dd").first();
    expect(await total.innerText()).toMatch(/^€[\d,.]+$/);
    const choose = page.locator("form[action$='/currency']");
    await choose.locator("#currency").selectOption("GBP");
    const before = await choose.evaluate((form) => {
      form.scrollIntoView({ block: "center", behavior: "instant" });
      return scrollY;
    });
    expect(before).toBeGreaterThan(1000);
    await choose.locator("button").click();
    await page.getByText("about £").first().waitFor();
    await page.waitForURL((url) => url.search === `?${search}`);
    // Where the guest was; without script the form is in view again.
    const place = () => page.evaluate(() => scrollY);
    await expect.poll(async () => !javaScript || (await place()) === before).toBe(true);
    const box = await choose.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(700);
    const [euros, pounds] = (await total.innerText()).split("\n");
    const inEuros = Number(euros?.replace(/[€,]/g, ""));
    expect(pounds).toBe(`about £${Math.round(inEuros / 2).toLocaleString("en")}`);
    expect(await page.locator("#currency").inputValue()).toBe("GBP");
    expect(await page.locator("aside.cur").innerText()).toContain("always charged in euros");
    // What programs read is the price itself.
    for (const script of await page.locator('script[type="application/ld+json"]').allInnerTexts())
      expect(script).not.toMatch(/GBP|£/);
    await expectAccessible(page, javaScript);

    await page.goto(`${site.origin}/en/apartments?${search}`);
    expect(await page.locator(".card__foot").allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining(pounds!)]),
    );
    expect(await page.locator("#currency").inputValue()).toBe("GBP");
    await expectAccessible(page, javaScript);

    await page.goto(`${site.origin}/en/book?${search}`);
    expect(await page.locator(`label, .pick`).allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining(pounds!)]),
    );
    await page.goto(`${site.origin}/en/book?${search}&apartment=${apartment}&step=details`);
    expect(await page.locator("aside.sticky .sum").first().innerText()).toContain(pounds);
    await fillInGuest(page, { email: `arrival-${String(javaScript)}@example.com` });
    await payAtProperty(page);
    expect(await page.locator("[name=flight]").isVisible()).toBe(false);
    await page.getByText("Arrival time and special requests").click();
    await page.getByLabel("Arrival time").fill("18:45");
    await page.getByLabel("Flight number").fill("MK 015");
    await page.getByLabel("Special requests").fill("A cot, please");
    await expectAccessible(page, javaScript);
    await continueToReview(page);
    await page.getByText("Is everything right?").waitFor();
    const review = await page.locator("main").innerText();
    expect(review).toContain("18:45");
    expect(review).toContain("MK 015");
    const how = "You pay during your stay, in cash or by card (Visa, Mastercard).";
    expect(review).toContain(`${how} We take euros.`);
    expect(review).toContain(pounds);
    await expectAccessible(page, javaScript);
    await confirm(page);
    await expectBooked(page);

    const [row] = await database.db
      .selectFrom("bookings")
      .select(["reference", "arrival_time", "flight", "currency", "other_currency"])
      .where("email", "=", `arrival-${String(javaScript)}@example.com`)
      .execute();
    expect(row).toMatchObject({ arrival_time: "18:45", flight: "MK 015" });
    expect(row).toMatchObject({ currency: "EUR", other_currency: "GBP" });
    await admin.goto(`${site.origin}/admin/bookings/${row?.reference}`);
    expect(await admin.locator("main").innerText()).toMatch(/18:45[^]*MK 015/);
    await admin.goto(`${site.origin}/admin/bookings/${row?.reference}/correct`);
    await admin.locator("[name=flight]").fill("MK 017");
    await admin.locator("form:has([name=flight]) button").click();
    await admin.waitForURL(/done=corrected/);
    expect(await admin.locator("main").innerText()).toContain("MK 017");
    expect([...pageErrors, ...guest.pageErrors]).toEqual([]);
    await context.close();
    await guest.context.close();
  });
});
