// A guest orders a transfer and a cot with the stay and a breakfast later, in a real browser on the built site, without a script too;
// another adds the transfer later, and pays it then.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { pressOn, typeInto } from "#tests/support/pages/tab-walk.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import {
  confirm,
  continueToReview,
  fillInGuest,
  expectBooked,
  payAtProperty,
  payByKeys,
} from "./guest-steps.ts";

let site: OpenSite;
let database: Database;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const [cot] = (await listExtras(database.db)).filter(({ words }) => words.en?.name === "Cot");
  const pictured = { ...cot!, picture: "hammock" };
  await inTransaction(database.db, (trx) => writeExtra(trx, pictured, systemClock.now()));
});
afterAll(async () => {
  await database.close();
  await site.close();
});

describe.each([
  { width: 1440, apartment: 1 },
  { width: 320, apartment: 2, dark: true, javaScript: false },
])("with %o", ({ apartment, ...visitor }) => {
  test("a guest orders a transfer and a cot with the stay, and a breakfast later", async () => {
    const javaScript = visitor.javaScript !== false;
    const stay = aComingStay({ inDays: 90, nights: 5 });
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    const search = new URLSearchParams({ ...stay, adults: "2", apartment: String(apartment) });
    await page.goto(`${site.origin}/en/book?${String(search)}&step=details`);
    await fillInGuest(page, { email: `extras-${apartment}@example.com` });
    await payAtProperty(page);
    await page.getByRole("checkbox", { name: "To us on arrival" }).check();
    await page.getByLabel("Flight number, arrival").fill("MK 749");
    await page.getByLabel("Lands on").fill("06:40");
    await page.getByLabel("Cot", { exact: true }).selectOption("1");
    // Its photograph stands beside the whole field: the name is as high as its one line.
    const name = await page.locator(".pictured > label").boundingBox();
    expect(name?.height).toBeLessThan(40);
    await expectAccessible(page, javaScript);
    await continueToReview(page);
    await page.getByText(/^Airport transfer, arrival .*, MK 749, 06:40$/).waitFor();
    await expectAccessible(page, javaScript);
    // What was chosen is still there when the guest goes back.
    await page.goto(`${site.origin}/en/book?${String(search)}&step=details`);
    expect(await page.getByLabel("Flight number, arrival").inputValue()).toBe("MK 749");
    await continueToReview(page);
    await confirm(page);
    const reference = await expectBooked(page);

    const app = anApp(database, systemClock);
    const booked = await findBookingByReference(database.db, reference);
    if (!booked) throw new Error(`No booking ${reference}`);
    const path = `${site.origin}/en/my-booking/${await replaceSecret(booked, app)}`;
    await page.goto(path);
    await page.getByRole("link", { name: "Extras" }).click();
    await page.getByLabel("Breakfast hamper").selectOption("2");
    await expectAccessible(page, javaScript);
    await page.getByRole("button", { name: "Show the new price" }).click();
    await page.getByText("Breakfast hamper, 2 × €38.00").waitFor();
    await expectAccessible(page, javaScript);
    await page.getByRole("button", { name: "€76.00 more" }).click();
    await page.waitForURL(`${path}?done=extras`);
    await page.getByText("Your extras have been changed").waitFor();
    await page.getByText("Breakfast hamper, 2 × €38.00").waitFor();
    const after = await findBookingByReference(database.db, reference);
    expect(after?.total).toBe(booked.total + 76_00);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

test.each([
  { width: 390, apartment: 3 },
  { width: 1440, apartment: 4, dark: true },
])(
  "a transfer added later on the guest's own page is paid there by card, with what else is open: by keyboard alone, with %o",
  async ({ apartment, ...visitor }) => {
    const email = `transfer-later-${apartment}@example.com`;
    const app = anApp(database, systemClock);
    const stay = aComingStay({ inDays: 100, nights: 5 });
    const guest = { ...aGuest(), email };
    const payment = aCard("success");
    const request = aRequest({ apartmentId: apartment, stay, guest, language: "en", payment });
    const booked = bookingOf(await placeBooking(request, app));
    const { id, reference } = booked;
    // Two adults' tourist fee of five nights.
    expect((await readBalance(database.db, id)).open).toBe(30_00);

    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    const path = `${site.origin}/en/my-booking/${await replaceSecret(booked, app)}`;
    await page.goto(path);
    await pressOn(page, "a[href$='/extras']");
    await page.waitForURL(/\/extras$/);
    await pressOn(page, "input[type=checkbox][name^=there-]", "Space");
    await typeInto(page, "input[name^=flight-]", "MK 749");
    await typeInto(page, "input[name^=time-]", "0640AM");
    await pressOn(page, "main form button");
    await page.getByText("€45.00 more").waitFor();
    await expectAccessible(page, true);
    await pressOn(page, "main form[method=post] button");
    await page.waitForURL(`${path}?done=extras`);
    await pressOn(page, "main a[href$='/pay']");
    await page.waitForURL(/\/pay$/);
    await waitForHydration(page);
    await page.getByText("€75.00").first().waitFor();
    await expectAccessible(page, true);
    await payByKeys(page, "4242424242424242");
    await page.waitForURL(/done=pay/);
    expect(await page.locator("a[href$='/pay']").count()).toBe(0);
    await expectAccessible(page, true);

    const after = await findBookingByReference(database.db, reference);
    expect(after?.total).toBe(booked.total + 45_00);
    const { open, received } = await readBalance(database.db, id);
    expect({ open, card: received.card }).toEqual({ open: 0, card: booked.total + 45_00 });
    expect(await site.mailbox.emailTo(email)).toBeDefined();
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
