// What is still to be paid, in a real browser on the built site: on Today, in the list, on the booking's and the guest's page.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";

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
  { width: 1440, apartment: 1 },
  { width: 390, apartment: 2, dark: true },
])("with %o", ({ apartment, ...visitor }) => {
  test("a week of which 500.00 were paid in cash is to be collected, less that", async () => {
    const app = anApp(database, systemClock);
    const stay = aComingStay({ inDays: 3, nights: 7 });
    const request = aRequest({ apartmentId: apartment, stay, language: "en" });
    const booking = bookingOf(await placeBooking(request, app));
    const { reference, id, total } = booking;
    const day = new Date().toISOString().slice(0, 10);
    await recordEntry(database.db, booking, {
      ref: `journey-${apartment}`,
      method: "cash",
      amount: 500_00,
      day,
    });
    const left = `€${((total - 500_00) / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;

    const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin");
    const collected = page.locator("#collecting ~ ul li", { hasText: reference });
    expect(await collected.textContent()).toContain(left);
    await expectAccessible(page);
    await page.goto(`${site.origin}/admin/bookings?q=${reference}`);
    expect(await page.locator("tbody tr", { hasText: reference }).textContent()).toContain(
      `${left} open`,
    );
    await expectAccessible(page);
    await page.goto(`${site.origin}/admin/bookings?open=1&q=${reference}`);
    expect(await page.getByRole("checkbox", { name: "Ask by e-mail" }).count()).toBe(1);
    await expectAccessible(page);
    await page.goto(`${site.origin}/admin/bookings/${reference}`);
    expect(await page.locator("#price ~ dl.gap").textContent()).toContain(left);
    await expectAccessible(page);

    await page.goto(`${site.origin}/en${await createBookingLink(id, app)}`);
    const sums = await page.locator("#price ~ .sum").last().textContent();
    expect(sums).toContain("Paid in cash€500.00");
    expect(sums).toContain(`To pay at the property${left}`);
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
