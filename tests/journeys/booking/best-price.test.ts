// A lower price elsewhere in a real browser on the built site: the rules, the form with faults and with a picture, the owner's answer,
// and what the guest reads of it, also without JavaScript and by the keyboard.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { facts } from "#property/facts.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";

const { today } = propertyDay(systemClock.now(), facts.timeZone);
const references = ["KF-AAAAAA01", "KF-AAAAAA02"] as const;

let site: OpenSite;
const secrets: string[] = [];
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  for (const [place, reference] of references.entries()) {
    const stay = { checkIn: addDays(today, 30), checkOut: addDays(today, 37) };
    const createdAt = systemClock.now().toISOString();
    const own = { id: crypto.randomUUID(), reference, apartmentId: place + 1, createdAt };
    const booking = aBooking({ ...stay, ...own });
    await writeBooking(database.db, booking, systemClock.now());
    secrets.push(await replaceSecret(booking, anApp(database, systemClock)));
  }
  await database.close();
});
afterAll(() => site.close());

describe.each([
  { width: 390, language: "en", place: 0 },
  { width: 320, language: "ru", place: 1, javaScript: false, dark: true },
])("with %o", ({ language, place, ...visitor }) => {
  test("a guest shows a price with a picture, and the owner matches it", async () => {
    const hasScript = !("javaScript" in visitor);
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    const own = `${site.origin}/${language}/my-booking/${secrets[place]}`;
    await page.goto(`${site.origin}/${language}`);
    await page.locator(`a[href="/${language}/best-price"]`).first().click();
    await page.waitForURL(/\/best-price$/);
    await expectAccessible(page, hasScript);
    await page.goto(own);
    await expectAccessible(page, hasScript);
    await page.locator('a[href$="/best-price"]').first().click();
    await page.waitForURL(`${own}/best-price`);
    await expectAccessible(page, hasScript);
    // By the keyboard alone: from the amount on, Enter sends the form.
    await page.locator("#amount").focus();
    await page.keyboard.type("1000,505");
    await page.keyboard.press("Enter");
    await page.locator(".errsum").waitFor();
    await expectAccessible(page, hasScript);
    expect(await page.locator("#amount").inputValue()).toBe("1000,505");
    const white = { width: 800, height: 600, channels: 3, background: "#ffffff" } as const;
    const buffer = await sharp({ create: white }).png({ compressionLevel: 0 }).toBuffer();
    // More than a form without files may have.
    expect(buffer.byteLength).toBeGreaterThan(100_000);
    await page.locator("#amount").fill("1000,50");
    await page
      .locator("#picture")
      .setInputFiles({ name: "screen.png", mimeType: "image/png", buffer });
    await page.locator('button[value="file"]').click();
    await page.waitForURL(/done=filed/);
    await expectAccessible(page, hasScript);

    const reference = references[place]!;
    const admin = await openAdmin(site, visitor, "/admin/bookings/best-price");
    await expectAccessible(admin.page, hasScript);
    await admin.page.locator(`a[href="/admin/bookings/${reference}/best-price"]`).click();
    await admin.page.locator("#elsewhere").waitFor();
    expect(await admin.page.locator("#elsewhere").inputValue()).toBe("1000.50");
    expect(await admin.page.locator("img.proof").getAttribute("src")).toContain("/picture/");
    await admin.page.locator("#elsewhere").press("Enter");
    await admin.page.locator('button[value="match"]').waitFor();
    await expectAccessible(admin.page, hasScript);
    await admin.page.locator('button[value="match"]').click();
    await admin.page.waitForURL(/done=matched/);
    await expectAccessible(admin.page, hasScript);
    await admin.context.close();

    await page.goto(`${own}/best-price`);
    await page.locator(".note--ok").waitFor();
    await page.goto(own);
    const amount = language === "en" ? /€1,000\.50/ : /1\s000,50\s€/;
    expect(await page.locator(".box .tot, .box .sum").first().innerText()).toMatch(amount);
    expect(pageErrors.filter((error) => !error.includes("400"))).toEqual([]);
    await context.close();
  });
});
