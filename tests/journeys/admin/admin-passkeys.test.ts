// Passkeys in a real browser with a virtual authenticator: one is created, used to sign in, and removed.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openWindow } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { createOwner } from "#tests/support/admin/open-admin.ts";
import { ownerEmail, passphrase } from "#tests/support/admin-users.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

/** Adds a telephone's authenticator to the browser; returns a way to make its user refuse. */
async function addAuthenticator(page: Page) {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function faultsOf(page: Page): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["wider than the window"] : [];
  return [...wide, ...(await accessibilityFaults(page))];
}

async function signIn(page: Page) {
  await page.getByLabel("E-mail").fill(ownerEmail);
  await page.getByLabel("Passphrase").fill(passphrase);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const withPasskey = { name: "Use a passkey" };

test("on a wide screen the owner creates a passkey, signs in with it, and removes it", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 1440 });
  const telephone = await addAuthenticator(page);
  await page.goto(`${site.origin}/admin/account`);
  await signIn(page);
  await page.waitForURL(`${site.origin}/admin/account`);
  const panel = page.locator("section", { has: page.locator("#passkeys") });
  expect(await panel.getByText("in a browser that supports passkeys").isVisible()).toBe(false);
  expect(await panel.getByLabel("Name of the passkey").inputValue()).toBe("Chrome, Linux");
  await panel.getByLabel("Name of the passkey").fill("My telephone");
  await panel.getByLabel("Current passphrase").fill("not this one at all");
  await panel.getByRole("button", { name: "Continue" }).click();
  await panel.getByText("That is not your current passphrase.").waitFor();
  expect(await panel.getByLabel("Name of the passkey").inputValue()).toBe("My telephone");
  expect(await faultsOf(page)).toEqual([]);
  await panel.getByLabel("Current passphrase").fill(passphrase);
  await panel.getByRole("button", { name: "Continue" }).click();
  await panel.getByRole("heading", { name: "New passkey: My telephone" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await telephone.verifies(false);
  await panel.getByRole("button", { name: "Create passkey" }).click();
  await panel.getByRole("alert").getByText("That did not work").waitFor();
  await telephone.verifies(true);
  await panel.getByRole("button", { name: "Create passkey" }).click();
  await page.getByText("Your passkey was added.").waitFor();
  await panel.getByText("My telephone").waitFor();
  await panel.getByText("not used yet").waitFor();

  // The same device a second time: it knows that it has one.
  await panel.getByLabel("Current passphrase").last().fill(passphrase);
  await panel.getByRole("button", { name: "Continue" }).click();
  await panel.getByRole("button", { name: "Create passkey" }).click();
  await panel.getByText("This device already has a passkey").waitFor();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("heading", { name: "Add a passkey" }).waitFor();

  await context.clearCookies();
  await page.goto(`${site.origin}/admin/log`);
  await telephone.verifies(false);
  await page.getByRole("button", withPasskey).click();
  await page.getByRole("alert").getByText("That did not work").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await telephone.verifies(true);
  await page.getByRole("button", withPasskey).click();
  await page.waitForURL(`${site.origin}/admin/log`);
  await page.getByText("Added a passkey").first().waitFor();

  await page.goto(`${site.origin}/admin/account`);
  await panel.getByText("last used").waitFor();
  await panel.getByText("Remove", { exact: true }).click();
  await panel.getByLabel("Current passphrase").first().fill(passphrase);
  expect(await faultsOf(page)).toEqual([]);
  await panel.getByRole("button", { name: "Yes, remove it" }).click();
  await page.getByText("The passkey was removed.").waitFor();

  // The device still offers it; the server rejects it.
  await context.clearCookies();
  await page.goto(`${site.origin}/admin/sign-in`);
  await page.getByRole("button", withPasskey).click();
  await page.getByRole("alert").getByText("This passkey was not accepted").waitFor();
  await signIn(page);
  await page.waitForURL(`${site.origin}/admin`);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("on a phone, in dark mode, the owner creates a passkey and signs in with it", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390, dark: true });
  await addAuthenticator(page);
  await page.goto(`${site.origin}/admin/account`);
  expect(await faultsOf(page)).toEqual([]);
  await signIn(page);
  await page.waitForURL(`${site.origin}/admin/account`);
  const panel = page.locator("section", { has: page.locator("#passkeys") });
  await panel.getByLabel("Current passphrase").fill(passphrase);
  await panel.getByRole("button", { name: "Continue" }).click();
  await panel.getByRole("button", { name: "Create passkey" }).click();
  await page.getByText("Your passkey was added.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await context.clearCookies();
  await page.goto(`${site.origin}/admin/log`);
  await page.getByRole("button", withPasskey).click();
  await page.waitForURL(`${site.origin}/admin/log`);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("without JavaScript nothing is offered that cannot work, and the passphrase stays", async () => {
  const { page, context } = await openWindow(site.browser, { width: 320, javaScript: false });
  await page.goto(`${site.origin}/admin/account`);
  expect(await page.getByRole("button", withPasskey).isVisible()).toBe(false);
  await signIn(page);
  await page.waitForURL(`${site.origin}/admin/account`);
  await page.getByText("in a browser that supports passkeys").waitFor();
  expect(await page.getByRole("button", { name: "Continue" }).isVisible()).toBe(false);
  expect(await isTooWide(page)).toBe(false);
  await context.close();
});
