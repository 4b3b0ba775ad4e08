// A new owner on a telephone, from an empty database in production to the first guest's booking: every tap and every typed field is
// counted by the browser, there are fewer than 120, and the guest gets the confirmation.
import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerEmail, passphrase } from "#tests/support/admin-users.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { countPresses, tapAndType } from "#tests/support/pages/count-presses.ts";
import { expectBooked } from "../booking/guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({ PAYMENTS: "none" }, { closed: true });
});
afterAll(() => site.close());

/** The command that the owner types at the server; the link that it prints. */
function createOwner(): string {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: site.dataDir,
    ORIGIN: site.origin,
  };
  const args = ["scripts/owner.ts", "--email", ownerEmail, "--name", "Anaïs Ramgoolam"];
  const printed = execFileSync(process.execPath, args, { env, encoding: "utf8" });
  return /https:\S+/.exec(printed)?.[0] ?? "";
}

const own = {
  name: "Villa Filao",
  legalName: "Villa Filao Ltd",
  businessRegistration: "C12345678",
  vatNumber: "27654321",
  "address.street": "12 Coastal Road",
  "address.locality": "La Gaulette",
  telephone: "+230 5123 4567",
  whatsApp: "23051234567",
  email: "stay@villa-filao.mu",
};

async function setUp(page: Page): Promise<void> {
  await tapAndType(page, "[name=passphrase]", passphrase);
  await tapAndType(page, "[name=again]", passphrase);
  await page.locator("main button").first().tap();
  await page.waitForURL(/sign-in/);
  if ((await page.locator("[name=email]").inputValue()) === "")
    await tapAndType(page, "[name=email]", ownerEmail);
  await tapAndType(page, "[name=passphrase]", passphrase);
  await page.locator("main form:has([name=passphrase]) button").first().tap();
  await page.waitForURL(/\/admin$/);

  await page.locator("main a[href='/admin/settings/opening']").first().tap();
  await page.getByRole("link", { name: "Change name and address" }).tap();
  await page.waitForURL(/\/admin\/settings/);
  for (const [name, text] of Object.entries(own)) await tapAndType(page, `[name="${name}"]`, text);
  await page.getByRole("button", { name: /save/i }).first().tap();
  await page.waitForURL(/saved/);
  await page.locator("main a[href='/admin/settings/opening']").first().tap();
  await page.getByRole("button", { name: /^Send a test e-mail/ }).tap();
  await page.getByText("The mail server accepted the test e-mail").waitFor();
  // What is to be checked is looked at where its link leads, before it is confirmed.
  for (const link of ["Go to the rates", "Go to the other sites", "Read the texts"]) {
    await page.getByRole("link", { name: link }).tap();
    await page.waitForURL((url) => !url.pathname.endsWith("/opening"));
    await page.goBack();
    await page.waitForURL(/opening/);
  }
  const check = page.getByRole("button", { name: /^I have checked this/ });
  for (let left = await check.count(); left > 0; left--) {
    await check.first().tap();
    await expect.poll(() => check.count()).toBe(left - 1);
  }
  await page.getByRole("button", { name: "Open for guests" }).tap();
  await page.getByText("Your site is open. Guests can book from now on.").waitFor();
}

// Each way back from what was looked at is a press of the telephone's own button, which no page sees.
const waysBack = 3;

async function book(page: Page, email: string): Promise<string> {
  const stay = aComingStay({ inDays: 30, nights: 7 });
  await tapAndType(page, "form input[name=checkIn]", stay.checkIn);
  await tapAndType(page, "form input[name=checkOut]", stay.checkOut);
  await page.locator("form:has(input[name=checkIn]) button").last().tap();
  await page.waitForURL(/\/book\?/);
  await waitForHydration(page);
  await page.locator("input[name=apartment][value='4']").tap();
  await page.locator("button[name=step][value=details]:visible").first().tap();
  await page.waitForURL(/step=details/);
  await waitForHydration(page);
  const guest = { ...aGuest(), email };
  for (const name of ["firstName", "lastName", "email", "phone", "country"] as const)
    await tapAndType(page, `[name=${name}]`, guest[name]);
  await page.locator("main form button:not([name])").first().tap();
  await page.waitForURL(/step=review/);
  await waitForHydration(page);
  for (const consent of ["terms", "privacy", "cancellation"])
    await page.locator(`input[name=${consent}]`).tap();
  await page.locator("form:has(input[name=intent][value=confirm]) button").first().tap();
  return expectBooked(page);
}

test("from an empty database to the first booking in fewer than 120 presses, at 390 px by touch", async () => {
  const began = Date.now();
  const owner = await openWindow(site.browser, { width: 390 });
  const byOwner = await countPresses(owner.context);
  await owner.page.goto(createOwner());
  await setUp(owner.page);

  const guest = await openWindow(site.browser, { width: 390 });
  const byGuest = await countPresses(guest.context);
  await guest.page.goto(site.origin);
  const reference = await book(guest.page, "first@example.com");
  expect((await site.mailbox.emailTo("first@example.com")).subject).toContain(reference);
  const subjects = async () => (await site.mailbox.emails()).map(({ subject }) => subject);
  await expect
    .poll(async () => (await subjects()).filter((one) => one?.includes(reference)).length)
    .toBe(2);

  const [taps, fields] = [byOwner.taps + byGuest.taps + waysBack, byOwner.fields + byGuest.fields];
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `First booking after ${taps} taps and ${fields} typed fields (owner ${byOwner.taps + waysBack} and ${byOwner.fields}), ${seconds} s`,
  );
  // The command at the server is one more line that is typed.
  expect(fields).toBeGreaterThan(15);
  expect(taps + fields + 1).toBeLessThan(120);
  // Twenty minutes for a person, of which the site itself takes little.
  expect(seconds).toBeLessThan(20 * 60);
  expect([...owner.pageErrors, ...guest.pageErrors]).toEqual([]);
});
