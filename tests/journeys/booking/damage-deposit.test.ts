// A damage deposit in a real browser on the built site: set by the owner, read before booking, received from Today, returned
// less what is kept, and read by the guest.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
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
  await anOwner(anApp(database, systemClock));
});
afterAll(async () => {
  await database.close();
  await site.close();
});

describe.each([
  { width: 1440, apartment: 1, deposit: "150" },
  { width: 320, apartment: 2, deposit: "250", dark: true, javaScript: false },
])("with %o", ({ apartment, deposit, ...visitor }) => {
  test("agreed, received in cash, returned less the damage", async () => {
    const javaScript = visitor.javaScript !== false;
    const path = "/admin/settings/deposit";
    const { page: admin, context, pageErrors } = await openAdmin(site, visitor, path);
    const field = admin.locator(`[name="apartment.${apartment}"]`);
    await field.fill("much");
    await admin.locator(".savebar button").click();
    await admin.locator(".errsum").waitFor();
    expect(await field.inputValue()).toBe("much");
    await expectAccessible(admin, javaScript);
    await field.fill(deposit);
    await admin.locator(".savebar button").click();
    await admin.waitForURL(`${site.origin}${path}?saved`);

    const guest = await openWindow(site.browser, visitor);
    const stay = aComingStay({ inDays: 60, nights: 7 });
    const party = { adults: 2, children: 0 };
    const choice = { stay, party, plan: "flexible", apartmentId: apartment } as const;
    await guest.page.goto(site.origin + addressOfStay(choice, "details"));
    expect(await guest.page.locator("aside.sticky").innerText()).toContain(`€${deposit}`);
    await fillInGuest(guest.page);
    await payAtProperty(guest.page);
    await continueToReview(guest.page);
    expect(await guest.page.locator("aside.sticky").innerText()).toContain(`€${deposit}`);
    await expectAccessible(guest.page, javaScript);
    await confirm(guest.page);
    const reference = await expectBooked(guest.page);
    const ownPage = await guest.page
      .locator('a[href*="/my-booking/"]')
      .first()
      .getAttribute("href");

    // The guest has arrived meanwhile.
    const today = systemClock.now().toISOString().slice(0, 10);
    const moved = { check_in: addDays(today, -1), check_out: addDays(today, 2) };
    await database.db
      .updateTable("bookings")
      .set(moved)
      .where("reference", "=", reference)
      .execute();
    await admin.goto(`${site.origin}/admin`);
    await expectAccessible(admin, javaScript);
    await admin.locator(`#deposits ~ ul a[href$="${reference}/deposit"]`).click();
    await admin.locator("[value=receive]").click();
    await admin.waitForURL(/done=depositReceived/);
    await expectAccessible(admin, javaScript);

    await admin.locator('#deposit ~ p a[href$="/deposit"]').click();
    await admin.locator("[name=kept]").fill("40,50");
    await admin.locator("[value=return]").click();
    await admin.locator(".errsum").waitFor();
    expect(await admin.locator("[name=kept]").inputValue()).toBe("40,50");
    await expectAccessible(admin, javaScript);
    await admin.locator("[name=reason]").fill("The lamp beside the bed");
    await admin.locator("[value=return]").click();
    await admin.waitForURL(/done=depositReturned/);

    await guest.page.goto(site.origin + (ownPage ?? "").replace(/\/guide$/, ""));
    expect(await guest.page.locator("aside.sticky").innerText()).toContain("€40.50");
    expect([pageErrors, guest.pageErrors]).toEqual([[], []]);
    await guest.context.close();
    await context.close();
  });
});
