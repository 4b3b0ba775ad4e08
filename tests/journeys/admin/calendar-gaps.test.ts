// "Gaps worth filling" in a real browser on the built site: a gap shorter than guests may book leads to the form of a booking, and is
// sold there.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";

const { checkIn, checkOut } = aComingStay({ inDays: 60, nights: 4 });
const next = addDays(checkOut, 1);
const after = { reference: "KF-9M3QX9TD", checkIn: next, checkOut: addDays(next, 4) };
let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  for (const stay of [{ checkIn, checkOut }, after])
    await writeBooking(database.db, aBooking({ id: randomUUID(), ...stay }), systemClock.now());
  await database.close();
  await createOwner(site);
});
afterAll(() => site.close());

test("a gap of one night leads to its form on a telephone, is sold with a reason, and is no gap any more", async () => {
  const path = `/admin/calendar?from=${checkIn}&span=weeks2`;
  const { page, context, pageErrors } = await openAdmin(site, { width: 390 }, path);
  const gap = page.locator(".tlgaps a");
  expect(await gap.count()).toBe(1);
  expect(await page.locator(".tlgaps li").innerText()).toContain("1 night");
  await gap.tap();
  await page.locator("[name=checkOut]").waitFor();
  const valueOf = (name: string) => page.locator(`[name=${name}]`).inputValue();
  expect([await valueOf("apartment"), await valueOf("checkIn"), await valueOf("checkOut")]).toEqual(
    ["1", checkOut, next],
  );
  expect([await isTooWide(page), await accessibilityFaults(page)]).toEqual([false, []]);
  await page.locator("[name=firstName]").fill("Anna");
  await page.locator("[name=lastName]").fill("Meyer");
  await page.locator("[name=noEmail]").check();
  await page.locator("[name=phone]").fill("+49 30 901820");
  await page.locator("[name=country]").selectOption("DE");
  await page.getByRole("button", { name: "Show the price" }).tap();
  // Guests stay at least two nights: at the desk that is a warning.
  await page.locator("[name=beyond]").check();
  await page.locator("[name=deskReason]").fill("Fills a gap");
  await page.locator("[name=agreed]").check();
  await page.locator("button[value=book]").tap();
  await page.waitForURL(/done=booked/);
  await page.getByText("Anna Meyer").first().waitFor();
  await page.goto(site.origin + path);
  await page.locator("#gaps").waitFor();
  expect(await gap.count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});
