// A device that keeps Today, in a browser of the tests: turning it on, what it has stored, and Background Sync.
import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { facts } from "#property/facts.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { newReference } from "#app/bookings/rules/reference.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { aBooking, writeBooking } from "../booking/bookings.ts";
import type { WatchedPage } from "../browser.ts";

/** Turns it on at the account page by the button with that text, then opens a page of the day until it is kept. */
export async function keepDay(
  { page }: WatchedPage,
  origin: string,
  button: string,
  path = "/admin",
): Promise<void> {
  await page.goto(`${origin}/admin/account`);
  await page.getByRole("button", { name: button, exact: true }).tap();
  await page.locator("[data-part=off] button").waitFor();
  await page.goto(origin + path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** The paths of the pages that the device has stored. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    ((await caches.has("today")) ? await (await caches.open("today")).keys() : [])
      .map(({ url }) => new URL(url))
      .filter(({ pathname, search }) => pathname.startsWith("/admin") && search === "")
      .map(({ pathname }) => pathname),
  );
}

/** Changes the time at which the device has stored Today. */
export async function setKeptAt(page: Page, instant: number): Promise<void> {
  await page.evaluate(async (keptAt) => {
    const cache = await caches.open("today");
    const kept = (await cache.match("/admin"))!;
    const headers = new Headers(kept.headers);
    headers.set("kept-at", String(keptAt));
    await cache.put("/admin", new Response(await kept.text(), { headers }));
  }, instant);
}

/** Tells the service worker that the network is back, as the browser does by itself a while later. */
export async function dispatchSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/admin`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await found;
  const sync = { origin, registrationId, tag: "presses", lastChance: false };
  await session.send("ServiceWorker.dispatchSyncEvent", sync);
}

/** Empties the day: no guest, no cleaning and no press of a former test, or of a former attempt at the same. */
export async function emptyDay({ db }: Database): Promise<void> {
  for (const table of ["nights", "cleanings", "day_presses"] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable("bookings").set({ status: "cancelled" }).execute();
}

/** Errors of the browser, without those of a network that was turned off on purpose. */
export function unexpectedErrors({ pageErrors }: WatchedPage): string[] {
  return pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error));
}

/** A guest who arrives today by the real clock, or leaves today; `end` ends the last name, the reference is a new one. */
export async function aGuestOfToday(
  { db }: Database,
  { apartmentId, comes, end }: { apartmentId: number; comes: "arrives" | "leaves"; end: string },
): Promise<Booking> {
  const { today } = propertyDay(new Date(), facts.timeZone);
  const stay =
    comes === "arrives"
      ? { checkIn: today, checkOut: addDays(today, 5), status: "confirmed" as const }
      : { checkIn: addDays(today, -5), checkOut: today, status: "checked_in" as const };
  const reference = newReference(randomBytes, facts.referencePrefix);
  const guest = { firstName: "Ines", lastName: `Okafor ${end}`, reference };
  const booking = aBooking({ id: randomUUID(), apartmentId, ...guest, ...stay });
  return writeBooking(db, booking, new Date());
}
