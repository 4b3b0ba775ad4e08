// Cash in a real browser on the built site: recorded in two presses, undone, recorded again, and the day counted and closed.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Clock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { pressOn, typeInto } from "#tests/support/pages/tab-walk.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await anOwner(anApp(database, systemClock));
});
afterAll(async () => {
  await database.close();
  await site.close();
});

/** A week to be paid at the property. */
async function anOpenWeek(apartmentId: number): Promise<Booking> {
  const stay = aComingStay({ inDays: 60, nights: 7 });
  const request = aRequest({ apartmentId, stay });
  return bookingOf(await placeBooking(request, anApp(database, systemClock)));
}

async function payInCash({ reference, total }: Booking, clock: Clock): Promise<void> {
  const amount = { cents: 20_00, foreign: null };
  const form = { reference, formKey: randomUUID(), shownOpen: total, amount, allowMore: false };
  const staff = { userId: "staff-1", alsoWrite: async () => {} };
  const recorded = await recordPayment({ ...form, method: "cash" }, staff, anApp(database, clock));
  expect(recorded.ok).toBe(true);
}

const recordButton = "form [value=payment]";

describe.each([
  { width: 1440, apartment: 1 },
  { width: 320, apartment: 2, dark: true, javaScript: false },
])("with %o", ({ apartment, ...visitor }) => {
  test("cash is recorded by two presses, undone, and recorded again; refusals keep what was typed", async () => {
    const javaScript = visitor.javaScript !== false;
    const { reference } = await anOpenWeek(apartment);
    const path = `/admin/bookings/${reference}`;
    const { page, context, pageErrors } = await openAdmin(site, visitor, path);
    const press = async () => {
      await page.locator(recordButton).click();
      await page.waitForURL(`${site.origin}${path}?done=payment`);
    };

    await page.locator('#money ~ p a[href$="/payment"]').click();
    await page.locator(recordButton).waitFor();
    await expectAccessible(page, javaScript);
    await press();
    await expectAccessible(page, javaScript);

    await page.locator("#recorded ~ ul summary").click();
    await page.locator("[value=undo]").click();
    await page.waitForURL(`${site.origin}${path}?done=undo`);
    expect(await page.locator("#recorded ~ ul s").count()).toBe(1);

    await page.locator('#money ~ p a[href$="/payment"]').click();
    const amount = page.locator("#payment-amount");
    const open = await amount.inputValue();
    await amount.fill("-5");
    await page.locator(recordButton).click();
    await page.locator(".errsum").waitFor();
    expect(await amount.inputValue()).toBe("-5");
    await expectAccessible(page, javaScript);
    await page.locator("details:has(#payment-currency) > summary").click();
    await amount.fill("999999");
    await page.locator(recordButton).click();
    await page.locator("[name=more]").waitFor();
    await expectAccessible(page, javaScript);
    await amount.fill(open);
    await press();

    const receipt = await page.request.get(
      site.origin + (await page.locator('a[href*="/receipt?"]').last().getAttribute("href")),
    );
    expect([receipt.status(), receipt.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await page.goto(`${site.origin}/admin/bookings?q=${reference}`);
    expect(await page.locator('td a[href$="/payment"]').count()).toBe(0);
    // The first page that refused a form answered 400, which the browser notes.
    expect(pageErrors.filter((line) => !line.includes("400"))).toEqual([]);
    await context.close();
  });
});

test("by keyboard from the list in two presses; then the day is counted, closed, and later cash is marked", async () => {
  const { reference } = await anOpenWeek(3);
  await payInCash(
    await anOpenWeek(4),
    aClock(new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()),
  );
  const list = `/admin/bookings?q=${reference}`;
  const { page, context } = await openAdmin(site, { width: 390 }, list);
  await pressOn(page, 'td a[href$="/payment"]');
  await page.waitForURL(/\/payment$/);
  await typeInto(page, "#payment-amount", "100");
  await pressOn(page, recordButton);
  await page.waitForURL(/done=payment/);

  await page.goto(`${site.origin}/admin/cash`);
  await expectAccessible(page, true);
  // Yesterday was not closed: its link stands on one line.
  const yesterday = await page.locator("#unclosed ~ ul a").boundingBox();
  expect(yesterday?.width).toBeGreaterThan((yesterday?.height ?? 0) * 3);
  await page.locator("#counted").fill("not counted");
  await page.locator("form:has(#counted) button").click();
  await page.locator(".errsum").waitFor();
  expect(await page.locator("#counted").inputValue()).toBe("not counted");
  await typeInto(page, "#counted", "1");
  await pressOn(page, "form:has(#counted) button");
  await page.waitForURL(/done=close/);
  await page.locator("#closed").waitFor();
  await expectAccessible(page, true);

  await page.goto(`${site.origin}/admin/bookings/${reference}/payment`);
  await page.locator(".note").waitFor();
  await page.locator("#payment-amount").fill("50");
  await page.locator(recordButton).click();
  await page.waitForURL(/done=payment/);
  await page.goto(`${site.origin}/admin/cash`);
  await page.locator(".tag").waitFor();
  await expectAccessible(page, true);
  await context.close();
});

test.each([
  { width: 390, apartment: 5, dark: true },
  { width: 1440, apartment: 6 },
])(
  "two people record the same payment at once: the second reads what is open by now, with %o",
  async ({ apartment, ...visitor }) => {
    const { reference, total, id } = await anOpenWeek(apartment);
    const path = `/admin/bookings/${reference}/payment`;
    const first = await openAdmin(site, visitor, path);
    const second = await openAdmin(site, visitor, path);
    await pressOn(first.page, recordButton);
    await first.page.waitForURL(/done=payment/);
    await pressOn(second.page, recordButton);
    await second.page.locator(".errsum").waitFor();
    expect(await second.page.locator(".errsum").textContent()).toContain("it is now €0.00");
    await expectAccessible(second.page, true);
    const { open, received } = await readBalance(database.db, id);
    expect({ open, cash: received.cash }).toEqual({ open: 0, cash: total });
    for (const { context, pageErrors } of [first, second]) {
      // The refused form was answered by 409, which the browser notes.
      expect(pageErrors.filter((line) => !line.includes("409"))).toEqual([]);
      await context.close();
    }
  },
);
