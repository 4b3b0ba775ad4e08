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
import { pressOn, typeInto } from "#tests/support/pages/tab-walk.ts";
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

/** Of each stay, the adults who are exempt by now. */
const exempt = [0, 0];

// 3.00 for each adult's night in the month, counted night by night.
function feeInCents(month: string): number {
  return stays
    .map((stay, index) => {
      const nights = nightsOf(stay).filter((night) => monthOf(night) === month).length;
      return nights * (2 - (exempt[index] ?? 0)) * 3_00;
    })
    .reduce((sum, fee) => sum + fee, 0);
}

/** The column of the fee, line by line, and the last line's total. */
async function exportedFees(page: Page): Promise<{ fees: number[]; total: number }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    pressOn(page, 'a[href*="/tourist-fee/export?"]'),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n").slice(1);
  const cents = lines.map((line) => Math.round(Number(line.split(",").at(-2)) * 100));
  return { fees: cents.slice(0, -1), total: cents.at(-1) ?? 0 };
}

test.each([
  { width: 1440, resident: 0 },
  { width: 390, resident: 1 },
])(
  "the month's return is exported and summed by hand, a resident pays nothing: by keyboard alone, with %o",
  async ({ width, resident }) => {
    const stay = stays[resident]!;
    const months = [...new Set(stays.flatMap((each) => nightsOf(each).map(monthOf)))].toSorted();
    const path = `/admin/money?month=${months[0]}`;
    const { page, context, pageErrors } = await openAdmin(site, { width }, path);
    await page.getByRole("heading", { level: 1, name: "Money" }).waitFor();
    // The owner's three questions are answered before anything else.
    const questions = ["Earned", "Tourist fee owed", "Paid in cash"];
    expect((await page.locator("main dt").allTextContents()).slice(0, 3)).toEqual(questions);
    await expectAccessible(page);

    const follow = async (to: string) => {
      await pressOn(page, `main a[href="${to}"]`);
      await page.waitForURL(site.origin + to);
    };
    const open = (month: string) => follow(`/admin/money/tourist-fee?month=${month}`);
    let all = 0;
    for (const month of months) {
      await open(month);
      const { fees, total } = await exportedFees(page);
      expect(fees.reduce((sum, fee) => sum + fee, 0)).toBe(total);
      expect(total).toBe(feeInCents(month));
      all += total;
    }
    expect(all).toBe(months.map(feeInCents).reduce((sum, fee) => sum + fee, 0));
    await expectAccessible(page);

    // Back to the first month of the stay, and from its line to the booking.
    const month = monthOf(stay.checkIn);
    for (const earlier of months.toReversed().slice(1)) if (earlier >= month) await open(earlier);
    await follow(`/admin/bookings/${stay.reference}`);
    await pressOn(page, "#fee ~ * summary, #fee summary");
    await typeInto(page, "[name=exempt]", "1");
    await pressOn(page, "[value=exempt]");
    await page.getByText("Please write what was shown.").first().waitFor();
    expect(await page.locator("[name=exempt]").inputValue()).toBe("1");
    await expectAccessible(page);
    await typeInto(page, "[name=evidence]", "Identity card");
    await pressOn(page, "[value=exempt]");
    await page.waitForURL("**?done=exempt");
    exempt[resident] = 1;
    await expectAccessible(page);

    await page.goto(`${site.origin}/admin/money/tourist-fee?month=${month}`);
    expect((await exportedFees(page)).total).toBe(feeInCents(month));
    // The first page that refused a form answered 400, which the browser notes.
    expect(pageErrors.filter((line) => !line.includes("400"))).toEqual([]);
    await context.close();
  },
);

test("the return on paper, and the page of the VAT", async () => {
  // By hand: 7 nights and 31 nights of two adults at 3.00, of whom one of each stay was exempted above.
  const months = [...new Set(stays.flatMap((each) => nightsOf(each).map(monthOf)))];
  expect(months.map(feeInCents).reduce((sum, fee) => sum + fee, 0)).toBe((7 + 31) * 3_00);
  const path = `/admin/money/tourist-fee?month=${months[0]}`;
  const { page, context, pageErrors } = await openAdmin(site, { width: 1440 }, path);
  // The table alone, in the whole width.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".rail").isVisible()).toBe(false);
  expect((await page.locator("table").boundingBox())?.width).toBeGreaterThan(1_000);
  await page.emulateMedia({ media: null });
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
