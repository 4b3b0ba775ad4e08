// The owner's money in a real browser on the built site: the month's return of the tourist fee is exported and summed by hand, a
// resident is marked, and the sum follows.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { monthOf } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible, isTooWide } from "#tests/support/pages/accessibility.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

let site: OpenSite;
let database: Database;
let stays: Booking[];
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  await anOwner(app);
  const place = async (apartmentId: number, inDays: number, nights: number) => {
    const stay = aComingStay({ inDays, nights });
    const request = aRequest({ apartmentId, stay, payment: aCard("success") });
    return bookingOf(await placeBooking(request, app));
  };
  // The second ends in another month than it begins in.
  stays = [await place(1, 60, 7), await place(2, 62, 31)];
});
afterAll(async () => {
  await database.close();
  await site.close();
});

// 3.00 for each adult's night in the month, counted night by night.
function feeInCents(month: string, residentsOfFirst = 0): number {
  return stays
    .map((stay, index) => {
      const nights = nightsOf(stay).filter((night) => monthOf(night) === month).length;
      return nights * (2 - (index === 0 ? residentsOfFirst : 0)) * 3_00;
    })
    .reduce((sum, fee) => sum + fee, 0);
}

/** The column of the fee, line by line, and the last line's total. */
async function exportedFees(page: Page): Promise<{ fees: number[]; total: number }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Return as a file (CSV)" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n").slice(1);
  const cents = lines.map((line) => Math.round(Number(line.split(",").at(-2)) * 100));
  return { fees: cents.slice(0, -1), total: cents.at(-1) ?? 0 };
}

test("the month's return is exported and summed by hand; a resident pays nothing", async () => {
  const [first, second] = stays as [Booking, Booking];
  const { page, context, pageErrors } = await openAdmin(site, { width: 1440 }, "/admin/money");
  await page.getByRole("heading", { level: 1, name: "Money" }).waitFor();
  await expectAccessible(page);

  const months = [...new Set(stays.flatMap((stay) => nightsOf(stay).map(monthOf)))].toSorted();
  const openReturn = (month: string) =>
    page.goto(`${site.origin}/admin/money/tourist-fee?month=${month}`);
  let all = 0;
  for (const month of months) {
    await openReturn(month);
    const { fees, total } = await exportedFees(page);
    expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(total);
    expect(total).toBe(feeInCents(month));
    all += total;
  }
  expect(all).toBe((7 + 31) * 2 * 3_00);
  expect(months).toContain(monthOf(nightsOf(second).at(-1)!));
  await expectAccessible(page);
  // On paper: the table alone, in the whole width.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".rail").isVisible()).toBe(false);
  expect((await page.locator("table").boundingBox())?.width).toBeGreaterThan(1_000);
  await page.emulateMedia({ media: null });

  await page.goto(`${site.origin}/admin/bookings/${first.reference}`);
  await page.getByText("Mark adults as exempt").click();
  await page.getByLabel("Adults who pay no tourist fee").selectOption("1");
  await page.getByRole("button", { name: "Save exemption" }).click();
  await page.getByText("Please write what was shown.").first().waitFor();
  expect(await page.getByLabel("Adults who pay no tourist fee").inputValue()).toBe("1");
  await page.getByLabel("What was shown").fill("Identity card");
  await page.getByRole("button", { name: "Save exemption" }).click();
  await page.waitForURL("**?done=exempt");
  await expectAccessible(page);

  const month = monthOf(first.checkIn);
  await openReturn(month);
  expect((await exportedFees(page)).total).toBe(feeInCents(month, 1));
  await page.goto(`${site.origin}/admin/money/vat`);
  await page.getByRole("heading", { level: 1, name: "VAT and turnover" }).waitFor();
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("on a telephone, without JavaScript: a month and typed days", async () => {
  const visitor = { width: 390, dark: true, javaScript: false };
  const { page, context } = await openAdmin(site, visitor, "/admin/money");
  const [{ checkIn, checkOut } = { checkIn: "", checkOut: "" }] = stays;
  await page.getByLabel("First day").fill(checkIn);
  await page.getByLabel("Last day").fill(checkOut);
  await page.getByRole("button", { name: "Show these days" }).click();
  await page.waitForURL(`**&from=${checkIn}&to=${checkOut}`);
  await page.getByRole("link", { name: "Apartment", exact: true }).click();
  await page.waitForURL("**by=apartment*");
  expect(await isTooWide(page)).toBe(false);
  for (const path of [`tourist-fee?month=${monthOf(checkIn)}`, "vat"]) {
    await page.goto(`${site.origin}/admin/money/${path}`);
    expect([path, await isTooWide(page)]).toEqual([path, false]);
  }
  await context.close();
});
