// The admin in a real browser on the built site: from the command to a signed-in session, with and without JavaScript.
import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { totpCode, totpStep } from "#app/admin/auth/two-factor/two-factor.server.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openWindow } from "#tests/support/browser.ts";
import type { Visitor } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { ownerEmail, passphrase } from "#tests/support/admin-users.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  const window = await openWindow(site.browser, { javaScript: false });
  await window.page.goto(makeOwner());
  await window.page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await window.page.getByLabel("The same again").fill(passphrase);
  await window.page.getByRole("button", { name: "Set passphrase" }).click();
  await window.page.getByText("Your passphrase is set.").waitFor();
  await window.context.close();
});
afterAll(() => site.close());

/** Runs the command beside the site; returns the link that it prints. */
function makeOwner(): string {
  const userArguments = ["--email", ownerEmail, "--name", "Anaïs Ramgoolam"];
  const env = { ...process.env, DATA_DIR: site.dataDir, ORIGIN: site.origin };
  const output = execFileSync(process.execPath, ["scripts/owner.ts", ...userArguments], { env });
  return output.toString().trim().split("\n").at(-1) ?? "";
}

async function signIn(page: Page, email = ownerEmail) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Passphrase").fill(passphrase);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function faultsOf(page: Page, { javaScript = true }: Visitor = {}): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ["wider than the window"] : [];
  // axe-core needs a page that runs scripts.
  return javaScript ? [...wide, ...(await accessibilityFaults(page))] : wide;
}

const visitors: Visitor[] = [
  { width: 1440 },
  { width: 320, dark: true },
  { width: 390, javaScript: false },
];

describe.each(visitors)("with %o", (visitor) => {
  test("the owner signs in, opens every page, and signs out", async () => {
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    const looksAt = async () => {
      const faults = await faultsOf(page, visitor);
      expect([page.url(), faults]).toEqual([page.url(), []]);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    };
    await page.goto(`${site.origin}/admin/people`);
    await looksAt();
    await signIn(page, "nobody@hotel.example");
    await page.getByRole("alert").getByText("E-mail and passphrase do not match.").waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await looksAt();
    await signIn(page);
    await page.waitForURL(`${site.origin}/admin/people`);
    for (const path of ["", "/people", "/account", "/log", "/nothing-here"]) {
      await page.goto(`${site.origin}/admin${path}`);
      await looksAt();
    }
    if ((visitor.width ?? 0) < 1000) await page.locator(".rail summary").click();
    await page.getByRole("button", { name: "Sign out" }).locator("visible=true").click();
    await page.waitForURL(`${site.origin}/admin/sign-in`);
    await page.goto(`${site.origin}/admin`);
    expect(page.url()).toBe(`${site.origin}/admin/sign-in`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

test("an invitation shows its link once; invited staff see no more than their role may", async () => {
  const owner = await openWindow(site.browser, { javaScript: false });
  await owner.page.goto(`${site.origin}/admin/people`);
  await signIn(owner.page);
  await owner.page.getByLabel("Name").fill("Ravi Doorgakant");
  await owner.page.getByLabel("E-mail").fill("ravi@hotel.example");
  await owner.page.getByRole("button", { name: "Make the link" }).click();
  const link = await owner.page.getByLabel("Link", { exact: true }).inputValue();
  await owner.page.goto(`${site.origin}/admin/people`);
  expect(await owner.page.content()).not.toContain(link);

  const staff = await openWindow(site.browser, { width: 390 });
  await staff.page.goto(link);
  await staff.page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await staff.page.getByLabel("The same again").fill(passphrase);
  await staff.page.getByRole("button", { name: "Set passphrase" }).click();
  await signIn(staff.page, "ravi@hotel.example");
  await staff.page.getByRole("heading", { name: "Today" }).waitFor();
  expect(await staff.page.locator("dt", { hasText: "To collect" }).count()).toBe(0);
  expect(await staff.page.locator("a[href='/admin/people']").count()).toBe(0);
  const refused = await staff.page.goto(`${site.origin}/admin/people`);
  expect(refused?.status()).toBe(403);
  await staff.page.getByRole("heading", { name: "Only for owners" }).waitFor();
  expect(await faultsOf(staff.page)).toEqual([]);
  expect(staff.pageErrors).toEqual([]);
  await owner.context.close();
  await staff.context.close();
});

test("two-factor codes are turned on without JavaScript, required at the next sign-in, and turned off", async () => {
  const { page, context } = await openWindow(site.browser, { javaScript: false });
  await page.goto(`${site.origin}/admin/account`);
  await signIn(page);
  const twoFactorPanel = page.locator("section", { has: page.locator("#codes") });
  await twoFactorPanel.getByLabel("Current passphrase").fill(passphrase);
  await twoFactorPanel.getByRole("button", { name: "Begin" }).click();
  const secret = ((await twoFactorPanel.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await twoFactorPanel.getByLabel("Six-digit code").fill(totpCode(secret, totpStep(new Date())));
  await twoFactorPanel.getByRole("button", { name: "Turn codes on" }).click();
  await page.locator(".codes code").first().waitFor();
  const recovery = await page.locator(".codes code").allTextContents();
  expect(recovery).toHaveLength(10);

  const other = await openWindow(site.browser, { width: 390 });
  await other.page.goto(`${site.origin}/admin/log`);
  await signIn(other.page);
  await other.page.getByRole("heading", { name: "One more step" }).waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await other.page.getByLabel("Six-digit code").fill(recovery[0] ?? "");
  await other.page.getByRole("button", { name: "Continue" }).click();
  await other.page.waitForURL(`${site.origin}/admin/log`);
  await other.page.getByText("passphrase and recovery code").first().waitFor();
  expect(other.pageErrors).toEqual([]);

  await page.goto(`${site.origin}/admin/account`);
  await twoFactorPanel.getByLabel("Current passphrase").fill(passphrase);
  await twoFactorPanel.getByRole("button", { name: "Turn codes off" }).click();
  await page.getByText("Codes are off.").waitFor();
  await other.context.close();
  await context.close();
});

test("a form sent after the session has expired comes back, is sent, and the admin changes its language", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/admin/guide`);
  await signIn(page);
  await page.waitForURL(`${site.origin}/admin/guide`);
  const panel = page.locator("section", { has: page.locator("#a1") });
  await panel.locator("input:not([type=hidden])").first().fill("Flamboyant-27");
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await database.db
    .updateTable("person_sessions")
    .set({ seen_at: "2026-01-01T00:00:00.000Z" })
    .execute();
  await database.close();
  await panel.locator("button").click();
  await page.getByText("Nothing is lost").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await signIn(page);
  await page.getByRole("heading", { name: "Here is what you typed" }).waitFor();
  await page.getByText("Flamboyant-27").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Send it now" }).click();
  await page.waitForURL(`${site.origin}/admin/guide?saved=*`);
  expect(await panel.locator("input:not([type=hidden])").first().inputValue()).toBe(
    "Flamboyant-27",
  );

  await page.goto(`${site.origin}/admin/account`);
  await page.getByLabel("Language", { exact: true }).selectOption("fr");
  await page.getByRole("button", { name: "Change language" }).click();
  await page.getByText("Ces pages sont maintenant en français.").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel("Langue", { exact: true }).selectOption("en");
  await page.getByRole("button", { name: "Changer de langue" }).click();
  await page.getByText("These pages are in English now.").waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

const request = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: "manual", ...init });

describe("the built site itself", () => {
  test("rejects forms from other sites before their body is read", async () => {
    for (const path of ["/admin/sign-in", "/admin/sign-out", "/admin/account", "/admin/people"])
      expect(
        (
          await request(path, {
            method: "POST",
            headers: { origin: "https://evil.example" },
            body: "",
          })
        ).status,
      ).toBe(403);
  });

  test.each([
    "/admin",
    "/admin/people",
    "/admin/nothing",
    "/admin/people.data",
    "/admin.data",
    "/admin/people.data?_routes=admin/users/users-page",
  ])("reveals nothing without a session at %s, and the response is not cached", async (path) => {
    const answer = await request(path);
    expect([202, 303]).toContain(answer.status);
    expect(await answer.text()).not.toContain(ownerEmail);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  });

  test("has no URL for it in another language", async () => {
    expect((await request("/fr/admin")).status).toBe(404);
  });
});
