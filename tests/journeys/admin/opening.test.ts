// A new property in production: guests read that it opens soon, the owner goes through the list on a telephone and opens it, and
// guests can book.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({}, { closed: true });
  await createOwner(site);
});
afterAll(() => site.close());

const stay = aComingStay({ inDays: 30, nights: 7 });
const search = `checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&adults=2`;

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
}

const closed = { soon: true, refused: true };

/** What a guest with a French telephone reads. */
async function asGuest({ javaScript }: { javaScript: boolean }) {
  const { page, context, pageErrors } = await openWindow(site.browser, {
    width: 390,
    locale: "fr",
    javaScript,
  });
  await page.goto(`${site.origin}/fr`);
  const soon = await page.getByText("Ouverture prochaine").first().isVisible();
  await page.goto(`${site.origin}/fr/book?${search}`);
  if (javaScript) await waitForHydration(page);
  const refused = (await page.getByText("Il n’est pas encore possible de réserver").count()) > 0;
  expect(pageErrors).toEqual([]);
  await context.close();
  return { soon, refused };
}

test("closed, gone through, opened: at 390 px, by touch", async () => {
  for (const javaScript of [true, false]) expect(await asGuest({ javaScript })).toEqual(closed);

  const path = "/admin/settings/opening";
  const { page, pageErrors } = await openAdmin(site, { width: 390 }, path);
  await expectAccessible(page);
  const needed = () => page.getByText("Needed", { exact: true }).count();
  const atFirst = await needed();
  expect(atFirst).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Open for guests" }).tap();
  await page.getByRole("alert").getByText("Not opened yet").waitFor();
  await expectAccessible(page);

  await page.goto(`${site.origin}/admin/settings`);
  await page.locator("[name='email']").fill("stay@villa-filao.mu");
  await page.locator("[name='address.street']").fill("12 Coastal Road");
  await page.getByRole("button", { name: /save/i }).first().tap();
  await page.waitForURL(/saved/);
  await page.goto(site.origin + path);
  await page.getByRole("button", { name: /^Send a test e-mail/ }).tap();
  await page.getByText("The mail server accepted the test e-mail").waitFor();
  expect((await site.mailbox.emails()).map(({ subject }) => subject)).toEqual([
    "Test e-mail from Kaz Filao",
  ]);
  const check = page.getByRole("button", { name: /^I have checked this/ });
  for (let left = await check.count(); left > 0; left--) {
    await check.first().tap();
    await page.getByText("Noted. If it changes").waitFor();
  }
  expect(await needed()).toBe(0);
  await page.getByRole("button", { name: "Open for guests" }).tap();
  await page.getByText("Your site is open. Guests can book from now on.").waitFor();
  await expectAccessible(page);

  expect(await asGuest({ javaScript: true })).toEqual({ soon: false, refused: false });
  await page.getByRole("button", { name: "Close for guests" }).tap();
  await page.getByText("Your site is closed.").waitFor();
  expect(await asGuest({ javaScript: false })).toEqual(closed);
  expect(pageErrors).toEqual([]);
});
