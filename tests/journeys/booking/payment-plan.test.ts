// A guest pays in two parts, in a real browser on the built site and by keyboard alone: the choice, the consent, the own page; the card is
// refused on the day, and the guest pays by another one on the page of the link.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { findPlan } from "#app/bookings/payments/plans/plans.sql.server.ts";
import { settlePlans } from "#app/bookings/payments/plans/settle-plans.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aClock } from "#tests/support/clock.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { pressOn, tabTo } from "#tests/support/pages/tab-walk.ts";
import {
  confirmByKeys,
  expectBooked,
  payByKeys,
  typeCardByKeys,
  typeGuest,
} from "./guest-steps.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await anOwner(anApp(database, systemClock));
  const value = { paymentPlan: { percent: 30, daysBefore: 30, collect: "card", lateDays: 3 } };
  await inTransaction(database.db, (trx) =>
    writeSetting(trx, "facts", { seen: 0, value, now: new Date() }),
  );
});
afterAll(async () => {
  await database.close();
  await site.close();
});

describe.each([
  { width: 1440, apartment: 4, language: "en" },
  { width: 390, apartment: 5, language: "ru", dark: true },
])("with %o", ({ apartment, language, ...visitor }) => {
  test("a part now, the rest by the saved card, which is refused on its day, then by the link", async () => {
    const stay = aComingStay({ inDays: 60, nights: 7 });
    const query = `checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&adults=2&children=0`;
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}/${language}/book?${query}&apartment=${apartment}&step=details`);
    await waitForHydration(page);
    await typeGuest(page, "claire.moreau@example.com");
    await pressOn(page, "input[name=method][value=card]", "Space");
    await typeCardByKeys(page, "4000000000000341");
    await tabTo(page, "input[name=parts]");
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("input[name=parts][value=two]").isChecked()).toBe(true);
    await expectAccessible(page);
    await pressOn(page, "main form button:not([name])");
    await page.waitForURL(/step=review/);
    await expectAccessible(page);
    await confirmByKeys(page);
    // Without the consent nothing is booked.
    await expect.poll(() => page.locator("#chargeLater-e").count()).toBe(1);
    await pressOn(page, "input[name=chargeLater]", "Space");
    await confirmByKeys(page);
    const reference = await expectBooked(page);
    // What happens next names the second part, and that its card will be charged.
    const rest = await page.locator(".tline li").first().innerText();
    expect(rest).toMatch(
      language === "en"
        ? /the remaining €[\d,.]+ will be charged to the card/
        : /[\d\s,]+\u00a0€.*карт/,
    );

    const booking = await findBookingByReference(database.db, reference);
    if (!booking) throw new Error("There is no booking");
    const plan = await findPlan(database.db, booking.id);
    const own = await createBookingLink(booking.id, anApp(database, systemClock));
    await page.goto(`${site.origin}/${language}${own}`);
    await expectAccessible(page);
    await pressOn(page, 'a[href$="/plan"]');
    await page.waitForURL(/\/plan$/);
    await expectAccessible(page);

    // Three refusals, on its day and one and four days later: the process of the site sees the same database.
    const clock = aClock(plan?.nextAttemptAt);
    for (const days of [1, 3, 0]) {
      await settlePlans(anApp(database, clock));
      clock.advance({ days });
    }
    expect(await findPlan(database.db, booking.id)).toMatchObject({ state: "asked", declines: 3 });
    await page.goto(`${site.origin}/${language}${own}`);
    expect(await page.locator(`a[href$="/plan"]`).count()).toBe(0);

    const admin = await openAdmin(site, visitor, "/admin");
    const late = admin.page.locator("#late-plans ~ ul li", {
      has: admin.page.locator(`a[href*="${reference}"]`),
    });
    expect(await late.count()).toBe(1);
    await expectAccessible(admin.page);
    expect(admin.pageErrors).toEqual([]);
    await admin.context.close();

    // The page that the email links to: with another card the second part is paid.
    await page.goto(`${site.origin}/${language}${own}/pay`);
    await waitForHydration(page);
    await expectAccessible(page);
    await payByKeys(page, "4242424242424242");
    await page.waitForURL(/done=pay/);
    await expectAccessible(page);
    // Only what is due at the property is left.
    expect((await readBalance(database.db, booking.id)).open).toBe(booking.quote.dueAtProperty);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
