// Damage in a real browser on the built site: a cleaner reports it with a photograph on a telephone, staff see it and settle it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { aPhoto, anSvg } from "#tests/support/pictures/sent-pictures.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const now = systemClock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const stay = { checkIn: addDays(today, -3), checkOut: today, apartmentId: 4 };
  await writeBooking(database.db, aBooking({ ...stay, status: "checked_out" }), now);
  await database.close();
});
afterAll(() => site.close());

describe.each([
  { width: 390, note: "The lamp is broken" },
  { width: 320, javaScript: false, dark: true, note: "A scratch on the table" },
])("with %o", ({ note, ...visitor }) => {
  test("damage is reported with photographs, refused once, seen on Today and settled", async () => {
    const hasScript = !("javaScript" in visitor);
    const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin/cleaning");
    await page.locator('a[href^="/admin/cleaning/damage"]').first().click();
    await page.locator("textarea#text").fill(note);
    const first = page.locator("#picture1");
    expect(await first.getAttribute("capture")).toBe("environment");
    await first.setInputFiles({ name: "lamp.svg", mimeType: "image/svg+xml", buffer: anSvg });
    await page.locator("main form button.btn").click();
    await page.locator(".errsum").waitFor();
    expect(await page.locator("textarea#text").inputValue()).toBe(note);
    await expectAccessible(page, hasScript);

    for (const field of ["#picture1", "#picture2"])
      await page
        .locator(field)
        .setInputFiles({ name: "lamp.jpg", mimeType: "image/jpeg", buffer: await aPhoto() });
    await page.locator("main form button.btn").click();
    await page.waitForURL(`${site.origin}/admin/cleaning?done=damage&of=*`);
    await expectAccessible(page, hasScript);

    await page.goto(`${site.origin}/admin`);
    const line = page.locator("#damage ~ ul li", { hasText: note });
    expect(await line.locator("img").count()).toBe(2);
    const picture = await line.locator("a:has(img)").first().getAttribute("href");
    const shown = await page.request.get(`${site.origin}${picture}`);
    expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    const stranger = await fetch(`${site.origin}${picture}`, { redirect: "manual" });
    expect([stranger.status, stranger.headers.get("content-type")]).toEqual([303, null]);
    await line.locator("button").click();
    await page.waitForURL(`${site.origin}/admin?done=damageSettled&of=*`);
    expect(await page.locator("#damage ~ ul li", { hasText: note }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
