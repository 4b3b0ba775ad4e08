// The digital guide in a real browser on the built site: the owner sets the code of a door, its guest reads it.
import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeBooking } from "#app/booking/place-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { accessibilityFaults, isTooWide } from "#tests/house/accessible.ts";
import { aHouse, aRequest } from "#tests/house/booking-requests.ts";
import { openWindow } from "#tests/house/browser.ts";
import { aComingStay } from "#tests/house/coming-stay.ts";
import { giveSecret } from "#tests/house/guest-visits.ts";
import { type OpenSite, openSite } from "#tests/house/open-site.ts";
import { ownerEmail, passphrase } from "#tests/house/owner-people.ts";
import { bookingOf } from "#tests/house/till.ts";

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

// A guest who comes in so many days, and the address of the own booking.
async function aGuestComing(apartmentId: number, inDays: number): Promise<string> {
  const house = aHouse(database, systemClock);
  const stay = aComingStay({ inDays, nights: 7 });
  const booking = bookingOf(await placeBooking(aRequest({ apartmentId, stay }), house));
  return `my-booking/${await giveSecret(booking, house)}`;
}

test("the owner sets the code of a door", async () => {
  const env = { ...process.env, DATA_DIR: site.dataDir, ORIGIN: site.origin };
  const person = ["--email", ownerEmail, "--name", "Anaïs Ramgoolam"];
  const output = execFileSync(process.execPath, ["scripts/owner.ts", ...person], { env });
  const { page, context, complaints } = await openWindow(site.browser, { width: 390 });
  await page.goto(output.toString().trim().split("\n").at(-1) ?? "");
  await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await page.locator("input[name=again]").fill(passphrase);
  await page.getByRole("button", { name: "Set passphrase" }).click();
  await page.getByText("Your passphrase is set.").waitFor();
  await page.getByLabel("E-mail").fill(ownerEmail);
  await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${site.origin}/admin`);
  await page.goto(`${site.origin}/admin/guide`);
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
  expect(complaints).toEqual([]);
  await context.close();
});

describe.each([
  { width: 1440, apartment: 1 },
  { width: 390, apartment: 2, dark: true },
])("with %o", ({ apartment, ...visitor }) => {
  test("a guest finds the guide on the own page, with the code of the door", async () => {
    const own = await aGuestComing(apartment, 2);
    const { page, context, complaints } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}/en/${own}`);
    await page.getByRole("link", { name: "Your guide" }).click();
    await page.getByText(`481${apartment}#`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a guest who comes later reads when the code will be there", async () => {
    const own = await aGuestComing(apartment, 40);
    const { page, context, complaints } = await openWindow(site.browser, visitor);
    await page.goto(`${site.origin}/ru/${own}/guide`);
    expect(await page.getByText(/481\d#|lagoon/).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
