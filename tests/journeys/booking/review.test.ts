// A guest reviews a stay through the link of the thank-you email, on the built site; the owner publishes it with a reply.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertReviewLink } from "#app/bookings/booking-links.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { anOwner, ownerEmail, passphrase } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

let site: OpenSite;
let database: Database;
let path: string;
beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const now = systemClock.now();
  const past = { checkIn: "2026-10-10", checkOut: "2026-10-17", status: "checked_out" as const };
  const booking = await writeBooking(database.db, aBooking({ id: randomUUID(), ...past }), now);
  const reviewToken = "a-secret-of-the-thanks";
  await inTransaction(database.db, (trx) =>
    insertReviewLink(trx, { bookingId: booking.id, reviewToken, now }),
  );
  await anOwner(anApp(database, systemClock));
  path = `${site.origin}/fr/review/${reviewToken}`;
});
afterAll(async () => {
  await database.close();
  await site.close();
});

// The tests run in order: each continues where the one before ended.
test("the guest writes without JavaScript, and the input stays until it is complete", async () => {
  const phone = { width: 390, dark: true, javaScript: false };
  const { page, context, pageErrors } = await openWindow(site.browser, phone);
  const first = await page.goto(path);
  expect(first?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  await page.getByLabel("Titre").fill("Calme");
  await page.getByRole("button", { name: "Envoyer l’avis" }).click();
  await page.getByRole("link", { name: "Choisissez de une à cinq étoiles" }).waitFor();
  await expectAccessible(page, false);
  expect(await page.getByLabel("Titre").inputValue()).toBe("Calme");
  await page.getByLabel("4 étoiles").check();
  await page.getByLabel("Votre avis").fill("Le lagon.\nLa montagne.");
  await page.getByRole("button", { name: "Envoyer l’avis" }).click();
  await page.getByText("Nous avons bien reçu votre avis.").waitFor();
  await expectAccessible(page, false);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("the owner is notified, and publishes it with an answer", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 1440 });
  await page.goto(`${site.origin}/admin`);
  await page.getByLabel("E-mail").fill(ownerEmail);
  await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Reviews to read").waitFor();
  await page.getByRole("link", { name: "Reviews", exact: true }).click();
  await page.getByLabel("Your answer").fill("Merci !");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish: Claire" }).click();
  await page.getByText("Saved.").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("it is public on the page of the apartment", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/en/apartments/deluxe-sea-view-suite`);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await reviews.getByText("4 of 5 stars, 1 review").waitFor();
  expect(await reviews.locator("[lang=fr]").allInnerTexts()).toContain("Merci !");
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("the home page quotes it, and the guest reads its status", async () => {
  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(`${site.origin}/en`);
  await page.getByText("Le lagon. La montagne.").waitFor();
  await expectAccessible(page);
  await page.goto(path);
  await page.getByText("Votre avis est sur notre site.").waitFor();
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});
