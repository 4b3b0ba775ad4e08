// A storm in a real browser on the built site: the owner closes sales, a guest reads it and answers, the owner sees the answer and
// undoes it all.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

let site: OpenSite;
let secret: string;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const stay = { checkIn: addDays(today, 2), checkOut: addDays(today, 9) };
  const booking = aBooking(stay);
  await writeBooking(database.db, booking, systemClock.now());
  secret = await replaceSecret(booking, anApp(database, systemClock));
  await database.close();
});
afterAll(() => site.close());

describe.each([{ width: 390 }, { width: 320, javaScript: false, dark: true }])(
  "with %o",
  (visitor) => {
    test("a storm is opened, answered in two languages and undone", async () => {
      const hasScript = !("javaScript" in visitor);
      const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin/storm");
      await expectAccessible(page, hasScript);
      await page.locator("#refundPercent").fill("101");
      await page.locator('button[value="open"]').click();
      await page.locator(".errsum").waitFor();
      expect(await page.locator("#refundPercent").inputValue()).toBe("101");
      await expectAccessible(page, hasScript);
      await page.locator("#from").fill(addDays(today, 1));
      await page.locator("#to").fill(addDays(today, 4));
      await page.locator("#refundPercent").fill("100");
      await page.locator('button[value="open"]').click();
      await page.waitForURL(`${site.origin}/admin/storm?done=opened`);
      await expectAccessible(page, hasScript);

      for (const language of ["ru", "de"]) {
        const guest = await openWindow(site.browser, visitor);
        const open = async (path: string) => {
          await guest.page.goto(`${site.origin}/${language}${path}`);
          await guest.page.waitForLoadState("networkidle");
          await expectAccessible(guest.page, hasScript);
        };
        await open("");
        await open("/apartments");
        await open(`/my-booking/${secret}`);
        await open(`/my-booking/${secret}/storm`);
        await guest.page.locator('button[value="move"]').click();
        await guest.page.locator(".errsum").waitFor();
        if (language === "de") {
          await guest.page.locator('button[value="stay"]').click();
          await guest.page.waitForURL(/done=1/);
          await expectAccessible(guest.page, hasScript);
        }
        expect(guest.pageErrors.filter((e) => !e.includes("409"))).toEqual([]);
        await guest.context.close();
      }

      await page.goto(`${site.origin}/admin/storm`);
      await page.locator("summary", { hasText: "over" }).click();
      await page.locator('button[value="undo"]').click();
      await page.waitForURL(`${site.origin}/admin/storm?done=undone`);
      await expectAccessible(page, hasScript);
      expect(pageErrors.filter((e) => !e.includes("400"))).toEqual([]);
      await context.close();
    });
  },
);
