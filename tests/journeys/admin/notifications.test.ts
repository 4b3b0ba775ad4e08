// Notifications in a real browser: the owner and a guest turn a device on, a notice is shown, and the device is turned off. The
// browser's push service is imitated (tests/support/push-browser.ts), its service worker is not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { deliverPush, givePushService } from "#tests/support/push-browser.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

test("the owner turns notifications on, sees one, and turns them off, on a narrow dark screen", async () => {
  const visitor = { width: 320, dark: true };
  const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin");
  await context.grantPermissions(["notifications"], { origin: site.origin });
  await givePushService(context, { permission: "granted" });
  await page.goto(`${site.origin}/admin/account`);
  const panel = page.locator("section", { has: page.locator("#push") });
  expect(await panel.getByText("in a browser that supports them").isVisible()).toBe(false);
  await panel.getByLabel("Messages from guests").uncheck();
  await panel.getByRole("button", { name: "Turn on", exact: true }).click();
  await page.getByText("Notifications are on for this device.").waitFor();
  await panel.getByText("This device", { exact: true }).waitFor();
  expect(await panel.getByRole("listitem").innerText()).toContain("Chrome on Linux");
  expect(await panel.getByText("New bookings").count()).toBe(2);
  expect(await panel.getByRole("button", { name: "Turn on", exact: true }).isVisible()).toBe(false);
  expect(await isTooWide(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  // An iPhone notifies only where the admin is on the home screen, as an app of its own.
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await page.evaluate(async (from) => (await fetch(from)).json(), address ?? "");
  expect(manifest).toMatchObject({ name: "Kaz Filao Admin", start_url: "/admin" });
  const notification = {
    title: "Kaz Filao",
    body: "New booking: 10–17 January 2027",
    navigate: `${site.origin}/admin`,
    lang: "en",
  };
  expect(await deliverPush(page, site.origin, { web_push: 8030, notification })).toEqual({
    title: "Kaz Filao",
    options: {
      body: "New booking: 10–17 January 2027",
      lang: "en",
      data: { navigate: `${site.origin}/admin` },
    },
  });
  await panel.getByRole("button", { name: "Turn off Chrome on Linux" }).click();
  await page.getByText("Notifications are off for that device.").waitFor();
  await panel.getByRole("button", { name: "Turn on", exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("a refused permission is said beside the button, and the choice stays", async () => {
  const { page, context } = await openAdmin(site, {}, "/admin");
  await givePushService(context, { permission: "denied" });
  await page.goto(`${site.origin}/admin/account`);
  const panel = page.locator("section", { has: page.locator("#push") });
  await panel.getByLabel("New bookings").uncheck();
  await panel.getByRole("button", { name: "Turn on", exact: true }).click();
  await panel.getByText("Your browser blocks notifications from this site.").waitFor();
  expect(await panel.getByLabel("New bookings").isChecked()).toBe(false);
  await context.close();
});

test("without a script the account page says what is needed, and offers no button", async () => {
  const { page, context } = await openAdmin(site, { javaScript: false }, "/admin/account");
  const panel = page.locator("section", { has: page.locator("#push") });
  await panel.getByText("in a browser that supports them").waitFor();
  expect(await panel.getByRole("button").count()).toBe(0);
  await context.close();
});

test("a guest turns notifications on and off in Russian on a narrow screen; without a script there is no button", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  const stay = aComingStay({ inDays: 40, nights: 7 });
  const placed = await placeBooking(aRequest({ stay }), app);
  if (!placed.ok) throw new Error(placed.reason);
  const url = `${site.origin}/ru${await createBookingLink(placed.booking.id, app)}`;
  await database.close();
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 320 });
  await givePushService(context, { permission: "granted" });
  await page.goto(url);
  await page.getByRole("button", { name: "Уведомлять меня на этом устройстве" }).click();
  await page.getByText("Теперь на это устройство будут приходить").waitFor();
  const off = page.getByRole("button", { name: "Больше не уведомлять" });
  await off.waitFor();
  expect(await page.getByRole("button", { name: "Уведомлять меня" }).count()).toBe(0);
  expect(await isTooWide(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  await off.click();
  await page.getByText("На это устройство больше не будут").waitFor();
  await page.getByRole("button", { name: "Уведомлять меня" }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
  const plain = await openWindow(site.browser, { javaScript: false });
  await plain.page.goto(url);
  expect(await plain.page.getByText("Уведомлять меня").isVisible()).toBe(false);
  await plain.context.close();
});
