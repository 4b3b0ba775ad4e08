// The contact form in a real browser, with and without JavaScript: errors take the focus, no names in the thanks, no duplicates.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openWindow } from "#tests/support/browser.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

// Faster submissions are treated as spam, with the same response.
const minimumFillTime = 3_200;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function write(page: Page, { name, message }: { name: string; message: string }) {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("E-mail").fill("claire.moreau@example.com");
  await page.getByLabel("Subject").selectOption({ label: "Airport transfer" });
  await page.getByLabel("Message", { exact: true }).fill(message);
  await expect.poll(() => page.evaluate(timeOnPage)).toBeGreaterThan(minimumFillTime);
}

// Runs in the browser: milliseconds since the server answered with the form.
function timeOnPage(): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.now() - (entry?.responseEnd ?? 0);
}

// axe-core needs JavaScript in the page.
async function faultsOf(page: Page, javaScript: boolean): Promise<string[]> {
  return javaScript ? accessibilityFaults(page) : [];
}

/** All that were ever written to be sent: an email is in the same transaction as what caused it. */
function countQueuedEmails(): number {
  const file = new DatabaseSync(join(site.dataDir, "house.sqlite"), { readOnly: true });
  const row = file.prepare("select count(*) as emails from outbox").get();
  file.close();
  return Number(row?.["emails"]);
}

async function emailsAbout(text: string): Promise<number> {
  const emails = await site.mailbox.emails();
  return emails.filter(({ subject = "" }) => subject.includes(text)).length;
}

test.each([
  { javaScript: false, width: 1440 },
  { javaScript: true, width: 320 },
])("a message is sent (JavaScript: $javaScript)", async ({ javaScript, width }) => {
  const { page, pageErrors } = await openWindow(site.browser, {
    javaScript,
    width,
    dark: width < 600,
  });
  const name = javaScript ? "Claire Script" : "Claire Plain";
  await page.goto(`${site.origin}/en/contact`);
  expect(await page.getByText("Leave this field empty").isVisible()).toBe(false);

  await page.getByLabel("Phone number").fill("call me");
  const [refusal] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "Send message" }).click(),
  ]);
  expect(refusal.status()).toBe(400);
  await expect.poll(() => focused(page)).toBe("faults");
  expect(await page.title()).toMatch(/^Error: /);
  const said = await page.locator("#faults a").allTextContents();
  expect(said).toEqual(await page.locator("form .error span").allTextContents());
  expect(said).toHaveLength(4);
  expect(await page.getByLabel("Phone number").inputValue()).toBe("call me");
  expect(await faultsOf(page, javaScript)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);

  await page.locator("#faults a").first().click();
  await page.getByLabel("Phone number").fill("");
  await write(page, { name, message: "We land late." });
  await page.getByRole("button", { name: "Send message" }).dblclick();
  // The second click aborts the first navigation, which `waitForURL` takes for a failure.
  await expect.poll(() => page.url()).toBe(`${site.origin}/en/contact?sent=1#sent`);
  await expect.poll(() => focused(page)).toBe("sent");
  expect(await page.locator("#sent").textContent()).toBe("Thank you, we have your message");
  expect(await faultsOf(page, javaScript)).toEqual([]);

  await expect.poll(() => emailsAbout(`Message from ${name}`), { timeout: 10_000 }).toBe(1);
  await page.getByRole("link", { name: "Send another message" }).click();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("");
  expect(pageErrors).toEqual([]);
});

test("a bot that fills in every field gets the thanks, and no email is sent", async () => {
  const { page } = await openWindow(site.browser);
  const queued = countQueuedEmails();
  await page.goto(`${site.origin}/en/contact`);
  await page.locator("#website").evaluate((field: HTMLInputElement) => {
    field.value = "https://thief.example";
  });
  await write(page, { name: "A program", message: "Buy now." });
  await page.getByRole("button", { name: "Send message" }).click();
  await page.waitForURL(`${site.origin}/en/contact?sent=1#sent`);
  expect(await emailsAbout("A program")).toBe(0);
  expect(countQueuedEmails()).toBe(queued);
});

test("the honeypot field is out of reach of keyboard and screen readers", async () => {
  const { page } = await openWindow(site.browser);
  await page.goto(`${site.origin}/en/contact`);
  await page.getByLabel("Message", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Send message");
  const tree = await page.locator("form").ariaSnapshot();
  expect(tree).toContain("Full name");
  expect(tree).not.toContain("Leave this field empty");
});
