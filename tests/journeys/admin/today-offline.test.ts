// Today and the cleaning board without a network, in a real browser behind TLS: kept on the device of the user who asked for it, what is
// pressed is sent once when the network is back, and all of it ends with the session.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createOwner, openAdmin } from "#tests/support/admin/open-admin.ts";
import {
  aGuestOfToday,
  dispatchSync,
  emptyDay,
  keepDay,
  keptPaths,
  setKeptAt,
  unexpectedErrors,
} from "#tests/support/admin/offline-device.ts";
import { aCleaner, aStaffMember, cleanerEmail, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";

let site: OpenSite;
let database: Database;
let users: Record<"staff" | "cleaner", string>;
beforeAll(async () => {
  site = await openSite();
  await createOwner(site);
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const app = anApp(database, systemClock);
  users = { staff: (await aStaffMember(app)).id, cleaner: (await aCleaner(app)).id };
});
beforeEach(() => emptyDay(database));
afterAll(async () => {
  await database.close();
  await site.close();
});

const aGuest = (apartmentId: number, comes: "arrives" | "leaves", end: string) =>
  aGuestOfToday(database, { apartmentId, comes, end });
const speak = (language: string, id: string) =>
  database.db.updateTable("people").set({ language }).where("id", "=", id).execute();
const statusOf = async ({ id }: Booking) => (await findBookingById(database.db, id))?.status;
const countAudit = async (what: string, subject: string) => {
  const entries = database.db.selectFrom("audit_log").select("position");
  return (await entries.where("what", "=", what).where("subject", "=", subject).execute()).length;
};
const expectWellBuilt = async (page: Page) =>
  expect([await isTooWide(page), await accessibilityFaults(page)]).toEqual([false, []]);
const arriving = (page: Page, end: string) =>
  page.locator("section", { has: page.locator("#arriving") }).locator("li", { hasText: end });

test("pressed without a network by touch, still there after the page was closed, and done once when it is back", async () => {
  const booking = await aGuest(1, "arrives", "AAAA");
  const left = await aGuest(2, "leaves", "BBBB");
  const opened = await openAdmin(site, { width: 390 }, "/admin");
  const { context } = opened;
  let { page } = opened;
  await keepDay(opened, site.origin, "Keep Today on this device");
  await context.setOffline(true);
  await page.reload();
  await page.getByText("No network.").waitFor();
  expect(await page.getByText(/^As of \d{1,2}:\d\d\.$/).isVisible()).toBe(true);
  await expectWellBuilt(page);

  await arriving(page, "AAAA").getByRole("button", { name: "Arrived" }).tap();
  await arriving(page, "AAAA").getByText("Will be sent").waitFor();
  const cleaning = page.locator("section", { has: page.locator("#cleaning") });
  await cleaning.getByRole("button", { name: "Begin" }).first().tap();
  await cleaning.getByRole("button", { name: "Clean" }).first().tap();
  await page.getByRole("heading", { name: "Pressed here, not sent yet" }).waitFor();
  const waiting = page.locator("[data-part=waiting] li");
  await expect.poll(() => waiting.count()).toBe(3);
  // Of a press the device stores no guest's name.
  expect(await waiting.allInnerTexts()).not.toContainEqual(expect.stringContaining("Okafor"));
  const departures = page.locator("section", { has: page.locator("#leaving") });
  await departures.getByRole("button", { name: "Left" }).tap();
  await expect.poll(() => waiting.count()).toBe(4);
  await waiting.nth(3).getByRole("button", { name: "Withdraw" }).tap();
  await expect.poll(() => waiting.count()).toBe(3);
  await departures.getByRole("button", { name: "Left" }).waitFor();
  await expectWellBuilt(page);
  // What needs a network says so, and the page stays.
  await page.getByRole("link", { name: "Ines Okafor AAAA" }).first().tap();
  await page.getByText("This needs a network.").waitFor();

  await page.close();
  page = await context.newPage();
  await page.goto(`${site.origin}/admin`);
  await arriving(page, "AAAA").getByText("Will be sent").waitFor();
  expect(await page.locator("[data-part=waiting] li").count()).toBe(3);
  expect(await statusOf(booking)).toBe("confirmed");

  await context.setOffline(false);
  await arriving(page, "AAAA").locator(".tag--ok", { hasText: "Arrived" }).waitFor();
  await expect.poll(() => page.getByText("No network.").isVisible()).toBe(false);
  expect(await page.locator("[data-part=waiting] li").count()).toBe(0);
  expect([await statusOf(booking), await statusOf(left)]).toEqual(["checked_in", "checked_in"]);
  expect(await countAudit("bookingArrived", booking.reference)).toBe(1);
  const [cleaned] = await database.db.selectFrom("cleanings").selectAll().execute();
  expect(cleaned).toMatchObject({ apartment_id: 2, started_by: "Anaïs Ramgoolam" });
  expect(cleaned?.done_at).not.toBeNull();
  expect(await database.db.selectFrom("day_presses").selectAll().execute()).toHaveLength(3);
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("an answer that was lost: sent again, done once", async () => {
  const booking = await aGuest(3, "arrives", "CCCC");
  const opened = await openAdmin(site, { width: 390 }, "/admin");
  const { page, context } = opened;
  await keepDay(opened, site.origin, "Keep Today on this device");
  let sent = 0;
  await context.route("**/admin/presses", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent++;
    // The server has done it; its answer does not arrive.
    const answer = await route.fetch();
    return sent === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await arriving(page, "CCCC").getByRole("button", { name: "Arrived" }).tap();
  await page.getByText("Not confirmed yet, will be sent again").waitFor();
  expect(await page.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
  await page.reload();
  await arriving(page, "CCCC").locator(".tag--ok", { hasText: "Arrived" }).waitFor();
  await expect.poll(() => page.locator("[data-part=waiting] li").count()).toBe(0);
  expect([sent, await statusOf(booking)]).toEqual([2, "checked_in"]);
  expect(await countAudit("bookingArrived", booking.reference)).toBe(1);
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("Background Sync sends what waits though no page of the site is open", async () => {
  const booking = await aGuest(6, "arrives", "HHHH");
  const opened = await openAdmin(site, { width: 390 }, "/admin");
  const { page, context } = opened;
  await keepDay(opened, site.origin, "Keep Today on this device");
  await context.setOffline(true);
  await page.reload();
  await arriving(page, "HHHH").getByRole("button", { name: "Arrived" }).tap();
  await arriving(page, "HHHH").getByText("Will be sent").waitFor();
  await page.goto("about:blank");
  await context.setOffline(false);
  expect(await statusOf(booking)).toBe("confirmed");
  await dispatchSync(page, site.origin);
  await expect.poll(() => statusOf(booking)).toBe("checked_in");
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("with a network a press says what was done, as on every other device", async () => {
  await aGuest(4, "arrives", "DDDD");
  const opened = await openAdmin(site, { width: 390 }, "/admin");
  const { page, context } = opened;
  await keepDay(opened, site.origin, "Keep Today on this device");
  await arriving(page, "DDDD").getByRole("button", { name: "Arrived" }).tap();
  await page.getByText(/^Marked as arrived: Ines Okafor/).waitFor();
  await arriving(page, "DDDD").getByRole("button", { name: "Undo" }).tap();
  await page.getByText(/^Undone, not here yet: Ines Okafor/).waitFor();
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("what another user has changed meanwhile is not done, and the page says so in French until it was read", async () => {
  const booking = await aGuest(5, "arrives", "EEEE");
  await speak("fr", users.staff);
  const opened = await openAdmin(site, { width: 320, dark: true }, "/admin", staffEmail);
  const { page, context } = opened;
  await keepDay(opened, site.origin, "Garder « Aujourd’hui » sur cet appareil");
  await context.setOffline(true);
  await page.reload();
  await page.getByText("Pas de réseau.").waitFor();
  await arriving(page, "EEEE").getByRole("button", { name: "Arrivé" }).tap();
  await arriving(page, "EEEE").getByText("Sera envoyé").waitFor();
  await expectWellBuilt(page);
  await database.db
    .updateTable("bookings")
    .set({ status: "cancelled", version: booking.version + 1 })
    .where("id", "=", booking.id)
    .execute();
  await context.setOffline(false);
  await page.getByText("La réservation a été annulée entre-temps.").waitFor();
  expect(await statusOf(booking)).toBe("cancelled");
  await page.reload();
  const refused = page.locator("[data-part=refused]");
  await refused.getByText("La réservation a été annulée entre-temps.").waitFor();
  await expectWellBuilt(page);
  await refused.getByRole("button", { name: "Masquer" }).press("Enter");
  await expect.poll(() => refused.isVisible()).toBe(false);
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("a cleaner's board in Russian; another user sees and sends nothing of it, and signing out deletes it", async () => {
  await aGuest(6, "leaves", "FFFF");
  await speak("ru", users.cleaner);
  const opened = await openAdmin(site, { width: 320 }, "/admin", cleanerEmail);
  const { page, context } = opened;
  await keepDay(opened, site.origin, "Хранить «Сегодня» на этом устройстве", "/admin/cleaning");
  await context.setOffline(true);
  // The app on the home screen begins at /admin.
  await page.goto(`${site.origin}/admin`);
  await page.getByText("Нет сети.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/cleaning");
  const task = page.locator("form[data-press^='task=6 ']");
  await task.getByRole("button", { name: "Чисто" }).tap();
  await page.getByRole("heading", { name: "Отмечено здесь, ещё не отправлено" }).waitFor();
  await expectWellBuilt(page);

  // The session has expired meanwhile: nothing is sent, and what was kept is deleted at the sign-in page.
  await database.db.deleteFrom("person_sessions").where("person_id", "=", users.cleaner).execute();
  await context.setOffline(false);
  await page.waitForURL("**/admin/sign-in**");
  await expect.poll(() => keptPaths(page)).toEqual([]);
  const cleaned = () =>
    database.db.selectFrom("cleanings").selectAll().where("apartment_id", "=", 6).execute();

  // Another user of the same browser.
  const cookiesOf = async (email: string) => {
    const other = await openAdmin(site, {}, "/admin/account", email);
    const cookies = await other.context.cookies();
    await other.context.close();
    await context.clearCookies();
    await context.addCookies(cookies);
  };
  await cookiesOf(staffEmail);
  await page.goto(`${site.origin}/admin/cleaning`);
  await page.waitForLoadState("networkidle");
  expect(await page.locator("[data-part=waiting]").isVisible()).toBe(false);
  expect([await keptPaths(page), await cleaned()]).toEqual([[], []]);

  // The user who pressed it.
  await cookiesOf(cleanerEmail);
  await page.goto(`${site.origin}/admin/cleaning`);
  await expect
    .poll(async () => (await cleaned()).map(({ done_by }) => done_by))
    .toEqual(["Marie Labonté"]);
  await expect.poll(() => keptPaths(page)).toEqual(["/admin/cleaning"]);
  await page.goto(`${site.origin}/admin/cleaning`);
  await page.locator("details.menu summary").tap();
  await page.locator(".menu__panel form[action='/admin/sign-out'] button").tap();
  await page.waitForURL("**/admin/sign-in**");
  await expect.poll(() => keptPaths(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto(`${site.origin}/admin/cleaning`)).rejects.toThrow(/ERR_/);
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("after twelve hours nothing is shown; turned off, nothing is left; no other page and no asset of the site is touched", async () => {
  const opened = await openAdmin(site, { width: 390 }, "/admin");
  const { page, context } = opened;
  await keepDay(opened, site.origin, "Keep Today on this device");
  // A file of the release before goes when the page is loaded again.
  await page.evaluate(async () =>
    (await caches.open("today")).put("/assets/former-AAAAAAAA.js", new Response("")),
  );
  await page.reload();
  const former = () =>
    page.evaluate(async () => Boolean(await caches.match("/assets/former-AAAAAAAA.js")));
  await expect.poll(former).toBe(false);
  await setKeptAt(page, Date.now() - 12 * 60 * 60 * 1000);
  await context.setOffline(true);
  await expect(page.goto(`${site.origin}/admin`)).rejects.toThrow(/ERR_/);
  await expect(page.goto(`${site.origin}/admin/bookings`)).rejects.toThrow(/ERR_/);
  await context.setOffline(false);
  await page.goto(`${site.origin}/admin/account`);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto(`${site.origin}/en/amenities`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.goto(`${site.origin}/admin/account`);
  await page.getByRole("button", { name: "Stop keeping Today" }).tap();
  await page.getByRole("button", { name: "Keep Today on this device" }).waitFor();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await page.goto(`${site.origin}/admin`);
  await page.waitForLoadState("networkidle");
  expect(await left()).toEqual([0, 0]);
  expect(unexpectedErrors(opened)).toEqual([]);
  await context.close();
});

test("without a script the account page says what is needed, and Today works as before", async () => {
  const booking = await aGuest(2, "arrives", "GGGG");
  const { page, context } = await openAdmin(site, { javaScript: false }, "/admin/account");
  await page.getByText("open this page with JavaScript").last().waitFor();
  expect(await page.getByRole("button", { name: "Keep Today on this device" }).count()).toBe(0);
  await page.goto(`${site.origin}/admin`);
  await arriving(page, "GGGG").getByRole("button", { name: "Arrived" }).click();
  await page.getByText(/^Marked as arrived: Ines Okafor/).waitFor();
  expect(await statusOf(booking)).toBe("checked_in");
  await context.close();
});
