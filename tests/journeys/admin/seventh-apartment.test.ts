// A seventh apartment in a real browser on the built site: the owner adds it, follows its list of what is missing, and puts it on sale; a
// guest finds and books it.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import {
  chooseApartment,
  confirm,
  continueToReview,
  expectBooked,
  fillInGuest,
  payAtProperty,
} from "../booking/guest-steps.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
});
afterAll(() => site.close());

async function expectWellBuilt(page: Page) {
  expect([await isTooWide(page), await accessibilityFaults(page)]).toEqual([false, []]);
}

const name = "Mango Tree Studio";

test("added, described, photographed, priced, put on sale, and booked by a guest", async () => {
  const { page, context, pageErrors } = await openAdmin(
    site,
    { width: 390 },
    "/admin/apartments/new",
  );
  const details = { name, baseRate: "95", cleaningFee: "40", sizeM2: "32" };
  for (const [field, value] of Object.entries(details))
    await page.locator(`[name=${field}]`).fill(value);
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await page.getByText("The draft is saved.").waitFor();
  const draft = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Put it on sale" }).click();
  await page.getByText("Something is still missing: see the list below.").waitFor();
  await expectWellBuilt(page);

  for (const text of ["tagline", "summary", "description", "view", "access"])
    await page.locator(`[name=text-${text}]`).fill("A quiet studio below the mango tree.");
  await page.getByRole("button", { name: "Save texts" }).click();
  await page.getByText("Saved. Visitors do not see it yet.").waitFor();

  // The link to the pictures has chosen the apartment already.
  await page.getByRole("listitem").filter({ hasText: "picture" }).getByRole("link").click();
  await page.waitForURL(/admin\/pictures/);
  expect(await page.locator("[name=apartment] option:checked").innerText()).toBe(name);
  const create = { width: 1200, height: 800, channels: 3, background: "#3c785a" } as const;
  const file = join(site.dataDir, "mango.jpg");
  await writeFile(file, await sharp({ create }).jpeg().toBuffer());
  await page.getByLabel("Files").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("1 picture was added.").waitFor();
  await expectWellBuilt(page);

  await page.goto(site.origin + draft);
  await page.getByRole("button", { name: "Put it on sale" }).click();
  await page.getByText("The apartment is on sale.").waitFor();
  await expectWellBuilt(page);
  expect(pageErrors).toEqual([]);
  await context.close();

  const guest = await openWindow(site.browser, { width: 390 });
  await guest.page.goto(`${site.origin}/en/apartments`);
  await guest.page.getByRole("link", { name }).first().click();
  await guest.page.waitForURL(`${site.origin}/en/apartments/mango-tree-studio`);
  await expectWellBuilt(guest.page);
  const { checkIn, checkOut } = aComingStay({ inDays: 40, nights: 6 });
  await guest.page.goto(`${site.origin}/en/book?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`);
  await chooseApartment(guest.page, Number(draft.split("/").at(-1)));
  await fillInGuest(guest.page, { email: "claire@example.com" });
  await payAtProperty(guest.page);
  await continueToReview(guest.page);
  await confirm(guest.page);
  const reference = await expectBooked(guest.page);
  const { subject } = await site.mailbox.emailTo("claire@example.com");
  expect(subject).toContain(reference);
  expect(guest.pageErrors).toEqual([]);
  await guest.context.close();
});
