// Bookings in the admin in a real browser on the built site: the export, a changed stay, a cancellation with its refund.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

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

/** A week paid by card, half a year ahead. */
async function aPaidWeek(apartmentId: number): Promise<Booking> {
  const stay = aComingStay({ inDays: 180, nights: 7 });
  const request = aRequest({ apartmentId, stay, payment: aCard("success") });
  return bookingOf(await placeBooking(request, anApp(database, systemClock)));
}

describe.each([
  { width: 1440, apartment: 1 },
  { width: 390, apartment: 2, dark: true, javaScript: false },
])("with %o", ({ apartment, ...visitor }) => {
  test("a stay is shortened, then cancelled, each with its refund shown first", async () => {
    const javaScript = visitor.javaScript !== false;
    const booking = await aPaidWeek(apartment);
    const path = `/admin/bookings/${booking.reference}`;
    const { page, context, pageErrors } = await openAdmin(site, visitor, path);

    await page.locator('a[href$="/change"]').click();
    await page.getByLabel("Check-out").fill(addDays(booking.checkOut, -2));
    await page.locator("form:not([method=post]) .btn").last().click();
    await page.locator("#offer").waitFor();
    await expectAccessible(page, javaScript);
    await page.locator("form:has([name=total]) button").click();
    await page.waitForURL(`${site.origin}${path}?done=change`);
    await expectAccessible(page, javaScript);

    await page.locator('a[href$="/cancel"]').click();
    const agree = page.locator("form:not(details form) .btn--bad");
    await agree.waitFor();
    await expectAccessible(page, javaScript);
    await agree.click();
    await page.waitForURL(`${site.origin}${path}?done=cancel`);
    await page.getByText("Refunded in full").waitFor();
    await expectAccessible(page, javaScript);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

test("the list, as a file", async () => {
  const { reference } = await aPaidWeek(3);
  const { page, context } = await openAdmin(site, { width: 390 }, `/admin/bookings?q=${reference}`);
  const download = page.waitForEvent("download");
  await page.locator('a[href*="/export"]').click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.startsWith("\uFEFFReference,")).toBe(true);
  expect(file.split("\r\n")).toHaveLength(3);
  await context.close();
});
