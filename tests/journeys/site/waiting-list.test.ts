// The waiting list in a real browser on the built site: from a search whose nights are taken to the list, by email, and to the
// booking page when they open.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertBlock } from "#app/availability/nights.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { notifyWaiting } from "#app/waiting/notify-waiting.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
});
afterAll(async () => {
  await database.close();
  await site.close();
});

describe.each([
  { width: 390, language: "en", apartmentId: 4, slug: "luxury-penthouse-suite" },
  {
    width: 320,
    language: "ru",
    javaScript: false,
    dark: true,
    apartmentId: 5,
    slug: "classic-double-room",
  },
])("with %o", ({ language, apartmentId, slug, ...visitor }) => {
  test("from taken nights to the list, and from the email to the booking page", async () => {
    const hasScript = !("javaScript" in visitor);
    const { checkIn, checkOut } = aComingStay({ inDays: 60, nights: 7 });
    const stay = { apartmentId, from: checkIn, to: checkOut };
    await inTransaction(database.db, (trx) =>
      insertBlock(trx, { ...stay, reason: "Works" }, systemClock.now()),
    );
    const email = `anna${apartmentId}@example.com`;
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(
      `${site.origin}/${language}/apartments/${slug}?checkIn=${checkIn}&checkOut=${checkOut}`,
    );
    await page.locator(`a[href^="/${language}/waiting?"]`).click();
    expect(await page.locator("#checkIn").inputValue()).toBe(checkIn);
    expect(await page.locator("#apartment").inputValue()).toBe(String(apartmentId));
    // The field for bots takes no room.
    expect((await page.locator("div:has(> #website)").boundingBox())?.height).toBeLessThan(2);
    await expectAccessible(page, hasScript);
    await page.locator("#email").fill("anna@");
    await page.locator("main form button.btn").click();
    await page.locator(".errsum").waitFor();
    expect(await page.locator("#email").inputValue()).toBe("anna@");
    expect(await page.locator(".errsum li").count()).toBe(2);
    await expectAccessible(page, hasScript);
    await page.locator("#email").fill(email);
    await page.locator("#consent").check();
    await page.locator("main form button.btn").click();
    await page.waitForURL(`${site.origin}/${language}/waiting?sent=1#sent`);

    const linkIn = async (pattern: RegExp) => {
      for (let tries = 0; tries < 100; tries++) {
        for (const { to, text = "" } of await site.mailbox.emails())
          if (to?.some(({ address }) => address === email) && pattern.test(text))
            return pattern.exec(text)?.[0] ?? "";
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error(`No email to ${email} has ${String(pattern)}`);
    };
    await page.goto(await linkIn(/https:\S+\/waiting\/\S+/));
    await expectAccessible(page, hasScript);
    await page.locator("[value=confirm]").click();
    await page.locator("#state .note--ok").waitFor();

    await database.db.deleteFrom("nights").where("apartment_id", "=", apartmentId).execute();
    const app = anApp(database, systemClock);
    await notifyWaiting(app);
    await page.goto(await linkIn(/https:\S+\/book\?\S+/));
    expect(
      await page.locator(`input[name=apartment][value="${apartmentId}"]`).first().isChecked(),
    ).toBe(true);
    await page.goto(await linkIn(/https:\S+\/waiting\/\S+/));
    await page.locator("[value=stop]").click();
    await page.waitForURL(`${site.origin}/${language}/waiting?stopped=1#stopped`);
    await expectAccessible(page, hasScript);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
