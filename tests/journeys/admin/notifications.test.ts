// Notifications in a real browser: the owner and a guest turn a device on, a notice is shown, and the device is turned off. The
// browser's push service is imitated (tests/support/push-browser.ts), its service worker is not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
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
