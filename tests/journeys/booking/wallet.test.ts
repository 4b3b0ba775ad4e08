// Passes in a real browser on the built site, in production behind TLS: a guest downloads one, moves the stay, and gets the new one; a
// phone hears of it. Apple's and Google's servers are those of the tests.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { openAppleServices } from "#tests/support/wallet/apple-push-service.ts";
import type { AppleServices } from "#tests/support/wallet/apple-push-service.ts";
import { aGoogleService, readJwt } from "#tests/support/wallet/google-service.ts";
import type { GoogleService } from "#tests/support/wallet/google-service.ts";
import { readApplePass } from "#tests/support/wallet/read-apple-pass.ts";
import { aGoogleAccount, passTypeId } from "#tests/support/wallet/wallet-accounts.ts";
import type { GoogleAccount } from "#tests/support/wallet/wallet-accounts.ts";

let site: OpenSite;
let apple: AppleServices;
let google: GoogleService;
let account: GoogleAccount;
beforeAll(async () => {
  [apple, google] = await Promise.all([openAppleServices(), aGoogleService()]);
  account = aGoogleAccount(google.url);
  google.trust(account.publicKey);
  site = await openSite({
    ...apple.account.env,
    ...account.env,
    APPLE_PUSH_URL: apple.push.url,
    // The server trusts the push service of the tests.
    NODE_EXTRA_CA_CERTS: apple.account.env["APPLE_PASS_ISSUER_FILE"]!,
  });
});
afterAll(async () => {
  await site.close();
  await Promise.all([apple.close(), google.close()]);
  account.remove();
});

const stay = aComingStay({ inDays: 40, nights: 7 });

// The address of a new booking's own page, without its language.
async function aBooking(apartmentId: number): Promise<string> {
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  const placed = await placeBooking(aRequest({ apartmentId, stay }), app);
  if (!placed.ok) throw new Error(placed.reason);
  const path = await createBookingLink(placed.booking.id, app);
  await database.close();
  return path;
}

async function downloadPass(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^KF-.*\.pkpass$/);
  return readApplePass(await readFile(await download.path()), apple.account);
}

const faultsOf = async (page: Page) => [
  ...((await isTooWide(page)) ? ["wider than the window"] : []),
  ...(await accessibilityFaults(page)),
];

test("a guest adds the stay to Apple Wallet, moves it, and the phone is told and gets the new pass", async () => {
  const path = await aBooking(4);
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390, dark: true });
  await page.goto(`${site.origin}/fr${path}`);
  expect(await faultsOf(page)).toEqual([]);
  const { pass } = await downloadPass(page, "Ajouter à Apple Wallet");
  expect(pass.webServiceURL).toBe(`${site.origin}/wallet/`);
  expect(pass.relevantDate).toBe(`${stay.checkIn}T10:00:00.000Z`);
  const { serialNumber, authenticationToken } = pass;
  const service = `${pass.webServiceURL}v1`;
  const headers = { Authorization: `ApplePass ${authenticationToken}` };
  const registration = `${service}/devices/phone-1/registrations/${passTypeId}/${serialNumber}`;
  const registered = await fetch(registration, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ pushToken: "ab12".repeat(16) }),
  });
  expect(registered.status).toBe(201);

  await page.goto(`${site.origin}/fr${path}/change`);
  const later = aComingStay({ inDays: 41, nights: 7 });
  await page.locator("[name=checkIn]").fill(later.checkIn);
  await page.locator("[name=checkOut]").fill(later.checkOut);
  await page.getByRole("button", { name: "Afficher le nouveau prix" }).click();
  await page.getByRole("button", { name: /^Modifier/ }).click();
  await page.waitForURL(/done=change/);
  await expect.poll(() => apple.push.received, { timeout: 20_000 }).toHaveLength(1);
  expect(apple.push.received[0]).toMatchObject({
    topic: passTypeId,
    client: passTypeId,
    body: "{}",
  });
  const list = await fetch(`${service}/devices/phone-1/registrations/${passTypeId}`);
  expect(await list.json()).toMatchObject({ serialNumbers: [serialNumber] });
  const fetched = await fetch(`${service}/passes/${passTypeId}/${serialNumber}`, { headers });
  const bytes = Buffer.from(await fetched.arrayBuffer());
  expect(readApplePass(bytes, apple.account).pass.relevantDate).toBe(
    `${later.checkIn}T10:00:00.000Z`,
  );
  const again = await downloadPass(page, "Ajouter à Apple Wallet");
  expect(again.pass).toMatchObject({
    serialNumber,
    relevantDate: `${later.checkIn}T10:00:00.000Z`,
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("without a script, on a narrow screen in Russian, both links lead on", async () => {
  const path = await aBooking(1);
  const visitor = { width: 320, javaScript: false };
  const { page, context, pageErrors } = await openWindow(site.browser, visitor);
  await page.goto(`${site.origin}/ru${path}`);
  expect(await isTooWide(page)).toBe(false);
  const { strings } = await downloadPass(page, "Добавить в Apple Wallet");
  expect(strings("ru")).toMatchObject({ Arrivée: "Заезд" });
  // The browser does not go on to Google.
  let led = "";
  await page.route("**/google-wallet", async (route) => {
    const answer = await fetch(route.request().url(), { redirect: "manual" });
    led = answer.headers.get("location") ?? "";
    await route.fulfill({ status: 204 });
  });
  await page.getByRole("link", { name: "Добавить в Google Кошелёк" }).click();
  await expect.poll(() => led).toMatch(/^https:\/\/pay\.google\.com\//);
  const { claims } = readJwt(
    led.replace("https://pay.google.com/gp/v/save/", ""),
    account.publicKey,
  );
  expect([...google.objects.keys()]).toEqual([claims.payload.genericObjects[0].id]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("while Google does not answer, the page says so beside the link, in German on a wide screen", async () => {
  const path = await aBooking(2);
  google.answer(503);
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 1440 });
  await page.goto(`${site.origin}/de${path}`);
  await page.getByRole("link", { name: "Zu Google Wallet hinzufügen" }).click();
  await page.getByRole("alert").getByText("Google Wallet ist gerade nicht erreichbar").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  google.answer(null);
  expect(pageErrors).toEqual([]);
  await context.close();
});
