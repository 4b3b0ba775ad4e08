// A damage deposit on a card in a real browser on the built site: held from the link in the email, with the bank's question, and
// kept in part by staff; and another one that is released by itself.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { settleDepositHolds } from "#app/bookings/deposits/settle-deposit-holds.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { agreeOnHolds } from "#tests/support/payments/deposit-holds.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
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

async function typeCard(page: Page, number: string) {
  await page.locator("#cardName").fill("Claire Moreau");
  await page.locator("#cardNumber").fill(number);
  await page.locator("#cardExpiry").fill("12/39");
  await page.locator("#cardCvc").fill("123");
  await page.locator("form:has(#cardName) button.btn").last().click();
}

const today = () => systemClock.now().toISOString().slice(0, 10);

/** A stay with a deposit on a card. Every season sells a week; it becomes three nights when it is moved. */
async function aHeldStay(apartmentId: number, email: string): Promise<Booking> {
  const app = anApp(database, systemClock);
  agreeOnHolds(app);
  const stay = aComingStay({ inDays: 40, nights: 7 });
  const guest = { ...aGuest(), email };
  const request = aRequest({ apartmentId, stay, guest, language: "en" });
  const booking = bookingOf(await placeBooking(request, app));
  await database.db
    .updateTable("damage_deposits")
    .set({ method: "card" })
    .where("booking_id", "=", booking.id)
    .execute();
  return booking;
}

async function moveTo({ id }: Booking, checkIn: string): Promise<void> {
  const moved = { check_in: checkIn, check_out: addDays(checkIn, 3) };
  await database.db.updateTable("bookings").set(moved).where("id", "=", id).execute();
}

const runJob = () => settleDepositHolds(anApp(database, systemClock));

test("on a phone: from the email to the bank and back; staff keep a part, and the guest reads it", async () => {
  const booking = await aHeldStay(1, "held@example.com");
  await moveTo(booking, today());
  await runJob();
  const subject = expect.stringContaining("place the hold");
  await expect
    .poll(async () => (await site.mailbox.emails()).map((email) => email.subject), {
      timeout: 15_000,
    })
    .toContainEqual(subject);
  const email = (await site.mailbox.emails()).find((one) => one.subject?.includes("the hold"));
  const [link = ""] = /https:\S+\/deposit\b/.exec(email?.text ?? "") ?? [];

  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(link);
  await waitForHydration(page);
  await expectAccessible(page);
  await typeCard(page, "4000 0000 0000 3220");
  await page.waitForURL(/sandbox-bank/);
  await page.locator("button[value=approve]").click();
  await page.waitForURL(/done=deposit/);
  await expectAccessible(page);
  expect(await page.locator("aside.sticky").innerText()).toContain("€200.00 is held on your card");

  const path = `/admin/bookings/${booking.reference}/deposit`;
  const { page: admin, context: staff, pageErrors: theirs } = await openAdmin(site, {}, path);
  await expectAccessible(admin);
  await admin.locator("[name=kept]").fill("40,50");
  await admin.locator("[value=take]").click();
  await admin.locator(".errsum").waitFor();
  expect(await admin.locator("[name=kept]").inputValue()).toBe("40,50");
  await expectAccessible(admin);
  await admin.locator("[name=reason]").fill("The lamp beside the bed");
  await admin.locator("[value=take]").click();
  await admin.waitForURL(/done=depositTaken/);
  await expectAccessible(admin);

  await page.reload();
  expect(await page.locator("aside.sticky").innerText()).toContain("€40.50 was charged");
  expect([pageErrors, theirs]).toEqual([[], []]);
  await context.close();
  await staff.close();
});

test("in Russian, in the dark: another one is held at once, and released by itself", async () => {
  const booking = await aHeldStay(2, "released@example.com");
  await moveTo(booking, today());
  const visitor = { width: 1440, locale: "ru-RU", dark: true };
  const { page, context, pageErrors } = await openWindow(site.browser, visitor);
  const own = `${site.origin}/ru${await createBookingLink(booking.id, anApp(database, systemClock))}`;
  await page.goto(own);
  await page.locator("a[href$='/deposit']").first().click();
  await page.waitForURL(/\/deposit$/);
  await waitForHydration(page);
  await expectAccessible(page);
  await typeCard(page, "4000 0000 0000 0002");
  await page.waitForURL(/declined=declined/);
  await expectAccessible(page);
  await waitForHydration(page);
  await typeCard(page, "4242 4242 4242 4242");
  await page.waitForURL(/done=deposit/);
  // The guest has left, and the days until the release are over.
  await moveTo(booking, addDays(today(), -6));
  await runJob();
  await page.goto(own);
  expect(await page.locator("aside.sticky").innerText()).toContain("снята");
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});
