// A guest pays what is open from the own page: after a longer stay, with a card that is declined first; and later by the link
// that staff send from the booking.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { pressOn } from "#tests/support/pages/tab-walk.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { payByKeys } from "./guest-steps.ts";

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

const openAmount = async (id: string) => (await readBalance(database.db, id)).open;

test("a longer stay costs more: the guest pays it by card, declined first", async () => {
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays: 30, nights: 7 });
  const guest = { ...aGuest(), email: "longer@example.com" };
  const request = aRequest({
    apartmentId: 1,
    stay,
    guest,
    language: "ru",
    payment: aCard("success"),
  });
  const booking = bookingOf(await placeBooking(request, app));
  const longer = { ...stay, checkOut: addDays(stay.checkOut, 1) };
  const wanted = {
    apartmentId: 1,
    stay: longer,
    party: request.party,
    actor: "guest" as const,
  };
  const { facts } = app.property;
  const offered = await previewChange(booking, wanted, database.db, app.clock.now(), facts);
  if (!offered.ok) throw new Error(offered.reason);
  const { quote, refund: agreedRefund } = offered.offer;
  const { reference, version, id } = booking;
  const agreed = { reference, version, agreedTotal: quote.total, agreedRefund };
  expect(await changeStay({ ...wanted, ...agreed }, app)).toMatchObject({ ok: true });
  expect(await openAmount(id)).toBeGreaterThan(0);

  const visitor = { width: 390, locale: "ru-RU", dark: true };
  const { page, context, pageErrors } = await openWindow(site.browser, visitor);
  await page.goto(`${site.origin}/ru${await createBookingLink(id, app)}`);
  await expectAccessible(page);
  await page.locator("a[href$='/pay']").first().click();
  await page.waitForURL(/\/pay$/);
  await waitForHydration(page);
  await expectAccessible(page);
  await typeCard(page, "4000 0000 0000 0002");
  await page.waitForURL(/declined=declined/);
  expect(await page.locator("[role=alert]").first().textContent()).toContain("Банк отклонил карту");
  await expectAccessible(page);
  await waitForHydration(page);
  await typeCard(page, "4242 4242 4242 4242");
  await page.waitForURL(/done=pay/);
  expect(await page.locator(".note--ok").textContent()).toContain("оплата получена");
  expect(await page.locator("a[href$='/pay']").count()).toBe(0);
  await expectAccessible(page);
  expect(await openAmount(id)).toBe(0);
  const receipt = await site.mailbox.emailTo("longer@example.com");
  expect(receipt).toBeDefined();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("staff send the link; the guest follows it and pays after the bank's question: both by keyboard alone", async () => {
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays: 45, nights: 5 });
  const guest = { ...aGuest(), email: "later@example.com" };
  const request = aRequest({ apartmentId: 2, stay, guest, language: "en" });
  const booking = bookingOf(await placeBooking(request, app));
  const admin = await openAdmin(site, {}, `/admin/bookings/${booking.reference}`);
  await pressOn(admin.page, "a[href$='/payment-link']");
  await admin.page.waitForURL(/payment-link$/);
  await expectAccessible(admin.page);
  await pressOn(admin.page, "button[value=send]");
  await admin.page.waitForURL(/done=paymentLink/);
  expect(await admin.page.locator(".note--ok").textContent()).toContain("by e-mail");
  expect(admin.pageErrors).toEqual([]);

  await expect
    .poll(async () => (await site.mailbox.emails()).map(({ subject }) => subject), {
      timeout: 15_000,
    })
    .toContainEqual(expect.stringContaining("Please pay"));
  const email = (await site.mailbox.emails()).find(({ subject }) =>
    subject?.includes("Please pay"),
  );
  const [link = ""] = /https:\S+\/pay\b/.exec(email?.text ?? "") ?? [];
  const { page, context, pageErrors } = await openWindow(site.browser);
  await page.goto(link);
  await waitForHydration(page);
  await expectAccessible(page);
  await payByKeys(page, "4000000000003220");
  await page.waitForURL(/sandbox-bank/);
  await pressOn(page, "button[value=approve]");
  await page.waitForURL(/done=pay/);
  expect(await openAmount(booking.id)).toBe(0);
  await page.goto(link);
  expect(await page.locator("h1").textContent()).toBe("Nothing left to pay");
  expect(pageErrors).toEqual([]);
  await Promise.all([context.close(), admin.context.close()]);
});

test("without script the page says how to pay otherwise, and explains the sum", async () => {
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays: 60, nights: 5 });
  const { id } = bookingOf(await placeBooking(aRequest({ apartmentId: 3, stay }), app));
  const path = `/en${await createBookingLink(id, app)}/pay`;
  const opened = await openWindow(site.browser, { width: 320, javaScript: false });
  await opened.page.goto(site.origin + path);
  expect(await opened.page.locator(".note--warn").first().textContent()).toContain("JavaScript");
  expect(await opened.page.locator("#cardNumber").isVisible()).toBe(false);
  expect(await opened.page.locator("#bill ~ dl").count()).toBe(2);
  expect(opened.pageErrors).toEqual([]);
  await opened.context.close();
});
