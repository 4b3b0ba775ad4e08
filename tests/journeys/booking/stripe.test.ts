// Paying through Stripe in a real browser: its fields in their frame, 3-D Secure, and the message when it cannot be reached.
import type { Page } from "playwright-core";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { accessibilityFaults } from "#tests/support/pages/accessibility.ts";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { answerAsStripe } from "#tests/support/payments/stripe-browser.ts";
import { agreeOnHolds } from "#tests/support/payments/deposit-holds.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openStripeStandIn, standInKeys } from "#tests/support/payments/stripe-stand-in.ts";
import type { StripeStandIn } from "#tests/support/payments/stripe-stand-in.ts";
import { confirm, fillInGuest, expectBooked, continueToReview } from "./guest-steps.ts";

let stripe: StripeStandIn;
let site: OpenSite;
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
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

let weeks = 8;
function detailsAddress(language = ""): string {
  const { checkIn, checkOut } = aComingStay({ inDays: 7 * ++weeks, nights: 6 });
  const asked = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&apartment=1&step=details`;
  return `${site.origin}${language}/book?${asked}`;
}

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator("#card iframe");
  await frame.locator("#number").fill(number);
  await frame.locator("#expiry").fill("12/39");
  await frame.locator("#cvc").fill("123");
}

async function pay(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await continueToReview(page);
  await confirm(page);
}

test("declined, refused at the bank, then approved there: booked, charged once, and no card digit reached our server", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, {
    width: 390,
    locale: "fr",
  });
  const asked = await answerAsStripe(context, stripe.books);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(site.origin)) sent.push(request.url(), request.postData() ?? "");
  });
  await page.goto(detailsAddress("/fr"));
  await waitForHydration(page);
  expect(await accessibilityFaults(page, true)).toEqual([]);
  await fillInGuest(page);

  await typeCard(page, "4242");
  await page.locator("main form button:not([name])").first().click();
  const link = page.locator('.errsum a[href="#card"]');
  expect(await link.innerText()).toBe("Indiquez le numéro de carte en entier");
  await link.click();
  await page.waitForFunction(() => document.activeElement?.tagName === "IFRAME");

  await pay(page, "4000 0000 0000 0002");
  await page.getByText("Rien n’a été débité").first().waitFor();
  for (const answer of ["Refuse", "Approve"]) {
    await pay(page, "4000 0000 0000 3220");
    await page.waitForURL(/hooks\.stripe\.com/);
    await page.getByText(answer).click();
    if (answer === "Refuse") await page.waitForURL(/declined=authenticationFailed/);
  }
  await expectBooked(page);
  expect(page.url()).not.toContain("secret");
  const paid = stripe.books.intents.filter(({ status }) => status === "succeeded");
  expect(paid.map(({ amount }) => amount)).toEqual([stripe.books.money()]);
  expect(asked).toContain("js.stripe.com/endive/stripe.js");
  expect(decodeURIComponent(sent.join())).not.toMatch(/4000\D?0000|0000\D?3220/);
  expect(pageErrors).toEqual([]);
});

test("in dark mode, in Russian, on a wide screen: an accepted card, and its signed webhook", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, {
    locale: "ru",
    dark: true,
  });
  await answerAsStripe(context, stripe.books);
  await page.goto(detailsAddress("/ru"));
  await waitForHydration(page);
  await fillInGuest(page);
  await pay(page, "4242 4242 4242 4242");
  await expectBooked(page);
  expect(pageErrors).toEqual([]);

  const object = stripe.books.intents.at(-1);
  const payload = JSON.stringify({
    id: "evt_journey",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object },
  });
  const { webhookSecret: secret } = standInKeys;
  const sendWebhook = async (signature: string) => {
    const headers = { "stripe-signature": signature, origin: "https://elsewhere.example" };
    const webhookUrl = `${site.origin}/api/webhooks/stripe`;
    return (await fetch(webhookUrl, { method: "POST", body: payload, headers })).status;
  };
  expect(await sendWebhook(Stripe.webhooks.generateTestHeaderString({ payload, secret }))).toBe(
    200,
  );
  expect(await sendWebhook("t=1,v1=forged")).toBe(400);
});

test("Google Pay, closed at first and then confirmed: booked and charged once", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await answerAsStripe(context, stripe.books);
  const charged = () => stripe.books.intents.filter(({ status }) => status === "succeeded").length;
  const before = charged();
  await page.goto(detailsAddress("/en"));
  await waitForHydration(page);
  await fillInGuest(page);
  const frame = page.frameLocator("#card iframe");
  await frame.locator("#wallet").click();
  await page.locator("main form button:not([name])").first().click();
  await frame.getByRole("button", { name: "Close" }).click();
  const fault = page.locator('.errsum a[href="#card"]');
  expect(await fault.innerText()).toContain("nothing was charged");
  await page.locator("main form button:not([name])").first().click();
  await frame.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByText("4242").first().waitFor();
  await confirm(page);
  await expectBooked(page);
  expect([charged() - before, pageErrors]).toEqual([1, []]);
});

test("a damage deposit is held by a card that is typed on its own page", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  agreeOnHolds(app);
  const stay = aComingStay({ inDays: 40, nights: 7 });
  const booking = bookingOf(await placeBooking(aRequest({ apartmentId: 3, stay }), app));
  await database.db.updateTable("damage_deposits").set({ method: "card" }).execute();
  const today = systemClock.now().toISOString().slice(0, 10);
  const moved = { check_in: today, check_out: addDays(today, 3) };
  await database.db.updateTable("bookings").set(moved).where("id", "=", booking.id).execute();
  const { page, pageErrors, context } = await openWindow(site.browser, { width: 390 });
  await answerAsStripe(context, stripe.books);
  await page.goto(`${site.origin}/en/my-booking/${await replaceSecret(booking, app)}/deposit`);
  await waitForHydration(page);
  await typeCard(page, "4242 4242 4242 4242");
  await page.locator("main form button.btn").last().click();
  await page.waitForURL(/done=deposit/);
  expect(stripe.books.intents.at(-1)).toMatchObject({ amount: 200_00, status: "requires_capture" });
  expect(pageErrors).toEqual([]);
  await database.close();
});

test("apartments booked together are paid by one charge, and the cancelled one is refunded from it", async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await answerAsStripe(context, stripe.books);
  const before = stripe.books.money();
  const search = { ...aComingStay({ inDays: 300, nights: 7 }), adults: "7", children: "1" };
  await page.goto(`${site.origin}/en/book?${new URLSearchParams(search).toString()}`);
  await page.locator("a[href*='/book/together']").click();
  await page.waitForURL(/\/book\/together\?/);
  await fillInGuest(page);
  await page.locator("input[name=method][value=card]").check();
  for (const consent of ["terms", "privacy", "cancellation"])
    await page.locator(`input[name=${consent}]`).check();
  await page.locator("form button.btn--big").click();
  await page.waitForURL(/\/my-booking\/[\w-]+\/together/);
  await waitForHydration(page);
  await typeCard(page, "4242 4242 4242 4242");
  await page.locator("form:has(#card) button.btn").last().click();
  await page.waitForURL(/done=confirm/);
  const booked = await database.db
    .selectFrom("bookings")
    .selectAll()
    .where("group_id", "is not", null)
    .execute();
  const due = booked.reduce((sum, { due_now }) => sum + due_now, 0);
  expect([booked.length, stripe.books.money() - before]).toEqual([2, due]);
  const other = booked.find(({ id, group_id }) => id !== group_id)!;
  await page.locator("a", { hasText: other.reference }).click();
  await page.locator("a[href$='/cancel']").click();
  await page.locator("input[name=agree]").check();
  await page.locator("form button.btn--bad").click();
  await expect.poll(() => stripe.books.money() - before).toBe(due - other.due_now);
  expect(pageErrors).toEqual([]);
  await database.close();
});

test("Stripe cannot be reached: the page says so, and tries again when asked", async () => {
  const { page, context } = await openWindow(site.browser);
  const state = { isDown: true };
  await answerAsStripe(context, stripe.books, state);
  await page.goto(detailsAddress());
  await waitForHydration(page);
  await page.getByText("The card fields could not be loaded").waitFor();
  expect(await accessibilityFaults(page, true)).toEqual([]);
  state.isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.frameLocator("#card iframe").locator("#number").waitFor();
});

test("without JavaScript the card is not offered, and the page says why and how else to pay", async () => {
  const { page, pageErrors } = await openWindow(site.browser, { javaScript: false });
  await page.goto(detailsAddress());
  const note = page.locator("noscript .note");
  expect(await note.isVisible()).toBe(true);
  expect(await note.textContent()).toContain("Paying by card needs JavaScript");
  expect(await page.locator("#card").isVisible()).toBe(false);
  // The option of pages with script is in the document too, hidden and not chosen.
  const atProperty = page.locator("input[name=method][value=property]:visible");
  expect(await atProperty.count()).toBe(1);
  expect(await atProperty.isChecked()).toBe(true);
  expect(pageErrors).toEqual([]);
});
