// A guest with the link from the email in a real browser on the built site: sends a message, changes the stay, cancels, each with
// its amount shown first; and asks for the link again.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

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

describe.each([
  { width: 1440, apartment: 1 },
  { width: 390, apartment: 2, dark: true, javaScript: false },
])("with %o", ({ apartment, ...visitor }) => {
  test("a guest writes, shortens the stay, cancels it, and asks for the link again", async () => {
    const javaScript = visitor.javaScript !== false;
    const stay = aComingStay({ inDays: 180, nights: 7 });
    const payment = aCard("success");
    const request = aRequest({ apartmentId: apartment, stay, payment, language: "en" });
    const app = anApp(database, systemClock);
    const booking = bookingOf(await placeBooking(request, app));
    const secret = await replaceSecret(booking, app);
    const { page, context, pageErrors } = await openWindow(site.browser, visitor);
    const path = `${site.origin}/en/my-booking/${secret}`;
    await page.goto(path);
    await expectAccessible(page, javaScript);

    const invoice = page.getByRole("link", { name: "Invoice" });
    const pdf = await page.request.get(`${site.origin}${await invoice.getAttribute("href")}`);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    const { lines } = readPdf(await pdf.body());
    expect(lines).toEqual(
      expect.arrayContaining([
        booking.reference,
        "Total",
        formatFor("en").money(booking.total, "EUR"),
      ]),
    );

    await page.getByRole("link", { name: "Write to us" }).first().click();
    await page.getByLabel("Special requests").fill("A cot");
    await page.getByLabel("Flight number").fill("MK 015");
    await expectAccessible(page, javaScript);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("We have your message").waitFor();
    await page.getByRole("link", { name: /^Invoice \d{4}-\d{4}/ }).waitFor();

    await page.getByRole("link", { name: "Change dates or guests" }).click();
    await page.locator("[name=checkOut]").fill(addDays(stay.checkOut, -2));
    await page.getByRole("button", { name: "Show the new price" }).click();
    await page.getByText("Refunded to your card").waitFor();
    await expectAccessible(page, javaScript);
    await page.getByRole("button", { name: "Change my stay" }).click();
    await page.waitForURL(`${path}?done=change`);
    await page.getByText("Your stay has been changed").waitFor();
    await expectAccessible(page, javaScript);

    await page.getByRole("link", { name: "Cancel this booking" }).click();
    const agree = page.locator(".btn--bad");
    await agree.waitFor();
    await expectAccessible(page, javaScript);
    await agree.click();
    await page.locator(".errsum").waitFor();
    await expectAccessible(page, javaScript);
    await page.getByRole("checkbox").check();
    await agree.click();
    // The browser retains the fragment of the form.
    await page.waitForURL(`${path}#faults`);
    await page.getByText("this booking is cancelled").waitFor();
    await page.getByText("to your card (Visa ending 4242)").waitFor();
    await page
      .getByRole("link", { name: /^Credit note/ })
      .last()
      .waitFor();
    await expectAccessible(page, javaScript);

    await page.getByRole("link", { name: "Switch off old links" }).click();
    await expectAccessible(page, javaScript);
    await page.getByRole("button", { name: "Switch off all links" }).click();
    await page.getByText("The old links no longer work").waitFor();
    await expectAccessible(page, javaScript);
    expect((await page.request.get(path)).status()).toBe(404);

    await page.goto(`${site.origin}/en/my-booking`);
    await page.getByLabel("Booking reference").fill(booking.reference);
    await page.getByLabel("E-mail").fill(booking.email);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await page.getByText("Check your e-mail").waitFor();
    await expectAccessible(page, javaScript);
    expect(pageErrors.filter((line) => !line.includes("400"))).toEqual([]);
    await context.close();
  });
});
