// A dispute in a real browser on the built site, by keyboard alone: Stripe's message arrives, Today shows it, the evidence is downloaded,
// and it is closed as lost, right to the cent.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { stripeGateway } from "#app/payments/stripe-gateway.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { pressOn } from "#tests/support/pages/tab-walk.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { signedRequest } from "#tests/support/payments/stripe-dashboard.ts";
import { openStripeStandIn, standInKeys } from "#tests/support/payments/stripe-stand-in.ts";
import type { StripeStandIn } from "#tests/support/payments/stripe-stand-in.ts";

let stripe: StripeStandIn;
let site: OpenSite;
let database: Database;
beforeAll(async () => {
  stripe = await openStripeStandIn(systemClock);
  site = await openSite({
    // Production refuses a fake Stripe.
    NODE_ENV: "test",
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: standInKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
    STRIPE_API: stripe.origin,
  });
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await createOwner(site);
});
afterAll(async () => {
  await database.close();
  await site.close();
  await stripe.close();
});

async function deliver(): Promise<void> {
  const { webhookSecret: secret } = standInKeys;
  for (const event of stripe.books.dashboard.events.splice(0)) {
    const request = signedRequest(event, { secret, now: new Date() });
    const answer = await fetch(`${site.origin}/api/webhooks/stripe`, request);
    expect([event.type, answer.status]).toEqual([event.type, 200]);
  }
}

test.each([
  { width: 1440, locale: "ru", dark: true, apartment: 1 },
  { width: 390, locale: "en", apartment: 2 },
  { width: 320, locale: "de", javaScript: false, apartment: 4 },
])("a dispute with %o", async ({ apartment, ...visitor }) => {
  const app = anApp(database, systemClock);
  app.gateway = stripeGateway({ ...standInKeys, clock: systemClock, api: stripe.origin });
  const stay = aComingStay({ inDays: 180, nights: 7 });
  const payment = aStripeCard("success");
  const placed = await placeBooking(aRequest({ apartmentId: apartment, stay, payment }), app);
  const { reference, id, dueNow } = bookingOf(placed);
  const intent = stripe.books.intents.at(-1)?.id ?? "";
  const dispute = stripe.books.dashboard.openDispute(intent, { amount: dueNow });
  await deliver();

  const { page, context, pageErrors } = await openAdmin(site, visitor, "/admin");
  const notice = page.locator(`a[href="/admin/bookings/${reference}#disputes"]`);
  await notice.waitFor();
  await expectAccessible(page, visitor.javaScript !== false);
  await pressOn(page, `a[href="/admin/bookings/${reference}#disputes"]`);
  await page.locator("#disputes").waitFor();
  await expectAccessible(page, visitor.javaScript !== false);

  const download = page.waitForEvent("download");
  await pressOn(page, 'a[download][href$="/evidence"]');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${reference}-evidence.pdf`);
  const { lines, title } = readPdf(await readFile(await file.path()));
  expect(title).toContain(reference);
  for (const known of ["claire.moreau@example.com", intent])
    expect(lines.join("\n")).toContain(known);

  stripe.books.dashboard.closeDispute(dispute.id, "lost");
  await deliver();
  await page.goto(`${site.origin}/admin`);
  expect(await notice.count()).toBe(0);
  const movements = (await listEntries(database.db, id)).flatMap((entry) => entry.movements);
  expect(
    ["card", "disputes", "losses"].map((name) => balanceOf(name as "card", movements)),
  ).toEqual([-20_00, 0, dueNow + 20_00]);
  expect((await findBookingByReference(database.db, reference))?.status).toBe("confirmed");
  expect(pageErrors).toEqual([]);
  await context.close();
});
