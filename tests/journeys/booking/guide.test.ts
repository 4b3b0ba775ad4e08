// The digital guide in a real browser on the built site: the owner sets a door code, its guest reads it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

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

const faultsOf = async (page: Page) => [
  ...((await isTooWide(page)) ? ["wider than the window"] : []),
  ...(await accessibilityFaults(page)),
];

// A guest who arrives in that many days, paid by card or at the property, and the URL of their own booking.
async function aGuestComing(
  apartmentId: number,
  inDays: number,
  payment: BookingRequest["payment"] = aCard("success"),
): Promise<{ ownPage: string; booking: Booking }> {
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays, nights: 7 });
  const request = aRequest({ apartmentId, stay, payment });
  const booking = bookingOf(await placeBooking(request, app));
  return { ownPage: `my-booking/${await replaceSecret(booking, app)}`, booking };
}

// After arrival the guest sees the code whatever the day.
const arrive = ({ id }: Booking) =>
  database.db.updateTable("bookings").set({ status: "checked_in" }).where("id", "=", id).execute();

test("the owner sets a door code", async () => {
  await createOwner(site);
  const { page, context, pageErrors } = await openAdmin(site, { width: 390 }, "/admin/guide");
  expect(await faultsOf(page)).toEqual([]);
  for (const id of [1, 2]) {
    await page.locator(`#code-${id}`).fill(`481${id}#`);
    await page.locator(`#network-${id}`).fill("Filao");
    await page.locator(`#password-${id}`).fill("lagoon");
    await page
      .locator("form", { has: page.locator(`#code-${id}`) })
      .getByText("Save")
      .click();
    await page.getByText("Saved.").waitFor();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await faultsOf(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("once opened, the guide works offline, until the server no longer provides it", async () => {
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays: 1, nights: 3 });
  const request = aRequest({ apartmentId: 3, stay, payment: aCard("success") });
  const booking = bookingOf(await placeBooking(request, app));
  const ownPage = `${site.origin}/fr/my-booking/${await replaceSecret(booking, app)}`;
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${ownPage}/guide`);
  await page.getByText("lisible hors ligne").waitFor();
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
  await expect.poll(scopes).toEqual([`${ownPage}/guide`]);
  expect(pageErrors).toEqual([]);

  await page.getByRole("checkbox", { name: "Sortir les déchets" }).check();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Entrer chez vous" }).waitFor();
  const drawn = () =>
    page.locator(".guide__map img").evaluate((map: HTMLImageElement) => map.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await page.getByRole("checkbox", { name: "Sortir les déchets" }).isChecked()).toBe(true);
  const colour = () =>
    page
      .locator(".btn")
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colour()).not.toBe("rgba(0, 0, 0, 0)");
  await expect(page.goto(ownPage)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");

  // After cancellation: deleted when the page is opened again.
  await context.setOffline(false);
  await page.goto(`${ownPage}/guide`);
  await page.getByText("lisible hors ligne").waitFor();
  await database.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", booking.id)
    .execute();
  await page.goto(`${ownPage}/guide`);
  expect(page.url()).toBe(ownPage);
  await expect.poll(scopes).toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});

test("after the stay no cached guide is shown, even offline", async () => {
  const { ownPage } = await aGuestComing(4, 1);
  const { page, context } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/en/${ownPage}/guide`);
  await page.getByText("works offline").waitFor();
  await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    await (await caches.open(name)).put("/guide-ends-at", new Response(String(Date.now() - 1)));
  });
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_/);
  await context.setOffline(false);
  await page.goto(site.origin);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});

describe.each([
  { width: 1440, apartment: 1 },
  { width: 390, apartment: 2, dark: true },
])("with %o", ({ apartment, ...visitor }) => {
  test("a guest finds the guide on the booking's page, with the door code", async () => {
    const { ownPage, booking } = await aGuestComing(apartment, 4);
    await arrive(booking);
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}/en/${ownPage}`);
    await page.getByRole("link", { name: "Your guide" }).click();
    await page.getByText(`481${apartment}#`).waitFor();
    expect(await page.locator("#enter li").count()).toBe(3);
    expect(await faultsOf(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test("a guest who has not paid reads who opens the door, until the admin releases the code", async () => {
    const { ownPage, booking } = await aGuestComing(apartment, 20, { method: "property" });
    await arrive(booking);
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}/en/${ownPage}/guide`);
    await page.getByText("we let you in ourselves").waitFor();
    expect(await page.getByText(/481\d#/).count()).toBe(0);
    expect(await page.locator("#enter a[href^='tel:']").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);

    const adminPage = await openAdmin(site, visitor, `/admin/bookings/${booking.reference}`);
    expect(await faultsOf(adminPage.page)).toEqual([]);
    await adminPage.page.getByRole("button", { name: "Release the door code" }).click();
    await adminPage.page.getByText("The door code is released.").waitFor();
    await page.reload();
    await page.getByText(`481${apartment}#`).waitFor();
    await adminPage.page.getByLabel("Code for this stay alone").fill("900#");
    await adminPage.page.getByRole("button", { name: "Save the code" }).click();
    await adminPage.page.getByText("The code of this stay is saved.").waitFor();
    expect(await faultsOf(adminPage.page)).toEqual([]);
    await page.reload();
    await page.getByText("900#").waitFor();
    await adminPage.page.goto(`${site.origin}/admin`);
    await adminPage.page.getByText("change the door code").first().waitFor();
    expect(await faultsOf(adminPage.page)).toEqual([]);
    expect([...pageErrors, ...adminPage.pageErrors]).toEqual([]);
    await Promise.all([context.close(), adminPage.context.close()]);
  });

  test("a guest who comes later reads when the code will be there", async () => {
    const { ownPage } = await aGuestComing(apartment, 40);
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}/ru/${ownPage}/guide`);
    expect(await page.getByText(/481\d#|lagoon/).count()).toBe(0);
    // Without a code nothing says how to type it, and the telephone number of the sentence below is a link.
    expect(await page.locator("#enter li").count()).toBe(2);
    expect(await page.locator("#enter a[href^='tel:']").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
