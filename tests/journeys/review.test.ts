// A guest reviews a stay by the link of the thanks, on the built site; the owner publishes it with an answer, and it is read.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepReviewLink } from "#app/booking/review-links.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { accessibilityFaults, isTooWide } from "#tests/house/accessible.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/house/bookings.ts";
import { openWindow } from "#tests/house/browser.ts";
import { type OpenSite, openSite } from "#tests/house/open-site.ts";
import { anOwner, ownerEmail, passphrase } from "#tests/house/owner-people.ts";

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

async function looksWell(page: Page, javaScript = true) {
  const faults = javaScript ? await accessibilityFaults(page) : [];
  expect([page.url(), await isTooWide(page), faults]).toEqual([page.url(), false, []]);
}

test("written without scripts, published with an answer, read on the page of the apartment", async () => {
  const now = systemClock.now();
  const past = { checkIn: "2026-10-10", checkOut: "2026-10-17", status: "checked_out" as const };
  const booking = await writeBooking(database.db, aBooking({ id: randomUUID(), ...past }), now);
  const reviewToken = "a-secret-of-the-thanks";
  await inTransaction(database.db, (trx) =>
    keepReviewLink(trx, { bookingId: booking.id, reviewToken, now }),
  );
  const path = `${site.origin}/fr/review/${reviewToken}`;

  const phone = { width: 390, dark: true, javaScript: false };
  const guest = await openWindow(site.browser, phone);
  const first = await guest.page.goto(path);
  expect(first?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  await guest.page.getByLabel("Titre").fill("Calme");
  await guest.page.getByRole("button", { name: "Envoyer l’avis" }).click();
  await guest.page.getByRole("link", { name: "Choisissez de une à cinq étoiles" }).waitFor();
  await looksWell(guest.page, false);
  expect(await guest.page.getByLabel("Titre").inputValue()).toBe("Calme");
  await guest.page.getByLabel("4 étoiles").check();
  await guest.page.getByLabel("Votre avis").fill("Le lagon.\nLa montagne.");
  await guest.page.getByRole("button", { name: "Envoyer l’avis" }).click();
  await guest.page.getByText("Nous avons bien reçu votre avis.").waitFor();
  await looksWell(guest.page, false);

  await anOwner(aHouse(database, systemClock));
  const desk = await openWindow(site.browser, { width: 1440 });
  await desk.page.goto(`${site.origin}/admin`);
  await desk.page.getByLabel("E-mail").fill(ownerEmail);
  await desk.page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await desk.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await desk.page.getByText("Reviews to read").waitFor();
  await desk.page.getByRole("link", { name: "Reviews", exact: true }).click();
  await desk.page.getByLabel("Your answer").fill("Merci !");
  await looksWell(desk.page);
  await desk.page.getByRole("button", { name: "Publish: Claire" }).click();
  await desk.page.getByText("Saved.").waitFor();
  await desk.page.setViewportSize({ width: 390, height: 844 });
  await looksWell(desk.page);

  const reader = await openWindow(site.browser, { width: 390 });
  await reader.page.goto(`${site.origin}/en/apartments/deluxe-sea-view-suite`);
  const reviews = reader.page.getByRole("region", { name: "Reviews" });
  await reviews.getByText("4 of 5 stars, 1 review").waitFor();
  expect(await reviews.locator("[lang=fr]").allInnerTexts()).toContain("Merci !");
  await looksWell(reader.page);
  await reader.page.goto(`${site.origin}/en`);
  await reader.page.getByText("Le lagon. La montagne.").waitFor();
  await looksWell(reader.page);
  await guest.page.goto(path);
  await guest.page.getByText("Votre avis est sur notre site.").waitFor();
  for (const window of [guest, desk, reader]) {
    expect(window.complaints).toEqual([]);
    await window.context.close();
  }
});
