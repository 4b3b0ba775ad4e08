// A party that no apartment holds: proposed by the search, booked in one with one card, or at the property without script; then one
// of the apartments is cancelled without the others.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { fillInGuest, typeCard } from "./guest-steps.ts";

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

const rows = () => database.db.selectFrom("bookings").selectAll().orderBy("created_at").execute();

async function tickConsents(page: Page) {
  for (const consent of ["terms", "privacy", "cancellation"])
    await page.locator(`input[name=${consent}]`).check();
}

test("seven adults and a child: proposed, held, paid by one card after a declined one, one cancelled", async () => {
  const stay = aComingStay({ inDays: 90, nights: 4 });
  const visitor = { width: 390, locale: "fr-FR" };
  const { page, context, pageErrors } = await openWindow(site.browser, visitor);
  const search = new URLSearchParams({ ...stay, adults: "7", children: "1" });
  await page.goto(`${site.origin}/fr/apartments?${search.toString()}`);
  const proposal = page.locator("a[href*='/book/together']");
  expect(await proposal.count()).toBe(1);
  await page.goto(`${site.origin}/fr/book?${search.toString()}`);
  await expectAccessible(page);
  await proposal.click();
  await page.waitForURL(/\/book\/together\?/);
  expect(await page.locator("main ul h3").count()).toBeGreaterThan(1);
  await expectAccessible(page);

  // Bad input keeps what was typed, and books nothing.
  const guest = await fillInGuest(page, { email: "pas-une-adresse" });
  await page.locator("form button.btn--big").click();
  await page.locator(".errsum").waitFor();
  expect(await page.locator("[name=lastName]").inputValue()).toBe(guest.lastName);
  expect(await page.locator("[name=email]").inputValue()).toBe("pas-une-adresse");
  expect(await page.locator(".errsum li").count()).toBe(4);
  await expectAccessible(page);
  expect(await rows()).toHaveLength(0);

  await page.locator("[name=email]").fill("famille@example.com");
  await page.locator("input[name=method][value=card]").check();
  await tickConsents(page);
  await page.locator("form button.btn--big").click();
  await page.waitForURL(/\/my-booking\/[\w-]+\/together/);
  await waitForHydration(page);
  await expectAccessible(page);
  expect((await rows()).map(({ status }) => status)).toEqual([
    "pending_payment",
    "pending_payment",
  ]);
  await typeCard(page, "4000 0000 0000 0002");
  await page.locator("form:has(#cardName) button.btn").last().click();
  await page.waitForURL(/declined=declined/);
  await waitForHydration(page);
  expect(await page.locator("[role=alert]").first().textContent()).toContain("refusé");
  await typeCard(page, "4242 4242 4242 4242");
  await page.locator("form:has(#cardName) button.btn").last().click();
  await page.waitForURL(/done=confirm/);
  await expectAccessible(page);
  const booked = await rows();
  expect(booked.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
  const due = booked.reduce((sum, { due_now }) => sum + due_now, 0);
  const app = anApp(database, systemClock);
  expect(await moneyTaken(app)).toBe(due);

  const email = await site.mailbox.emailTo("famille@example.com");
  for (const { reference } of booked) expect(email.text).toContain(reference);
  const other = booked.find(({ id, group_id }) => id !== group_id);
  await page.locator("a", { hasText: other?.reference ?? "" }).click();
  await page.waitForURL((url) => !url.search.includes("done"));
  expect(await page.locator(".ref").textContent()).toBe(other?.reference);
  await page.locator("a[href$='/cancel']").click();
  await page.locator("input[name=agree]").check();
  await page.locator("form button.btn--bad").click();
  await expect
    .poll(async () => (await rows()).map(({ id, status }) => (id === other?.id ? status : "")))
    .toContain("cancelled");
  await expect.poll(async () => moneyTaken(app)).toBe(due - (other?.due_now ?? 0));
  expect((await rows()).filter(({ status }) => status === "confirmed")).toHaveLength(1);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("without script: booked at the property; the apartments given up by a guest who has no card to hand", async () => {
  const stay = aComingStay({ inDays: 60, nights: 4 });
  const { page, context } = await openWindow(site.browser, {
    width: 390,
    locale: "de-DE",
    javaScript: false,
  });
  const search = new URLSearchParams({ ...stay, adults: "6", children: "0" });
  await page.goto(`${site.origin}/de/book/together?${search.toString()}`);
  await fillInGuest(page, { email: "gruppe@example.com" });
  await page.locator("input[name=method][value=card]").check();
  await tickConsents(page);
  await page.locator("form button.btn--big").click();
  await page.waitForURL(/my-booking\/[\w-]+\/together/);
  await page.locator("button[value=release]").click();
  await page.waitForURL(/\/book\?/);
  await page.locator("a[href*='/book/together']").click();
  await fillInGuest(page, { email: "gruppe@example.com" });
  await page.locator("input[name=method][value=property]").check();
  await tickConsents(page);
  await page.locator("form button.btn--big").click();
  await page.waitForURL(/done=confirm/);
  const ours = (await rows()).filter(({ email }) => email === "gruppe@example.com");
  expect(ours.map(({ status }) => status).toSorted()).toEqual([
    "confirmed",
    "confirmed",
    "expired",
    "expired",
  ]);
  expect((await site.mailbox.emailTo("gruppe@example.com")).text).toContain(
    "Ihre weiteren Wohnungen",
  );
  await context.close();
});
