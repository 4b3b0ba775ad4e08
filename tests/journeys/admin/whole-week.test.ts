// A week at 390 px by touch, from Monday's arrivals to Sunday's accounts: an owner in French, a receptionist in English, a cleaner in
// Russian. The clock of the site is moved from day to day; sums are worked out by hand; each page is checked for width and
// accessibility; the presses are counted.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUserByEmail, updateUser } from "#app/admin/auth/users.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
  aCleaner,
  anOwner,
  aStaffMember,
  cleanerEmail,
  ownerEmail,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

const people = {
  owner: { email: ownerEmail, language: "fr", locale: "fr-FR" },
  reception: { email: staffEmail, language: "en", locale: "en-GB" },
  cleaner: { email: cleanerEmail, language: "ru", locale: "ru-RU" },
} as const satisfies Record<string, { email: string; language: Language; locale: string }>;

const clock = aClock("2027-01-10T08:00:00Z");
let folder: string;
let site: OpenSite;
let database: Database;
let app: App;

/** Noon of that day of January 2027 at the property; the 11th is the Monday. */
async function goTo(day: number): Promise<void> {
  clock.set(`2027-01-${day}T08:00:00Z`);
  // In one step: the site may read it at any moment.
  await writeFile(join(folder, "next"), String(clock.now().getTime() - Date.now()));
  await rename(join(folder, "next"), join(folder, "clock"));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "week-"));
  await goTo(10);
  site = await openSite({
    MOVED_CLOCK: join(folder, "clock"),
    NODE_OPTIONS: `--import=${resolve("tests/support/site/moved-clock.ts")}`,
  });
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  app = anApp(database, clock);
  await anOwner(app);
  await aStaffMember(app);
  await aCleaner(app);
  for (const { email, language } of Object.values(people)) {
    const { user } = (await findUserByEmail(database.db, email))!;
    await inTransaction(database.db, (trx) => updateUser(trx, user.id, { language }, clock.now()));
  }
});
afterAll(async () => {
  await database.close();
  await site.close();
  await rm(folder, { recursive: true });
});

async function book(
  firstName: string,
  apartmentId: number,
  [from, to]: [number, number],
): Promise<Booking> {
  const stay = { checkIn: `2027-01-${from}`, checkOut: `2027-01-${to}` };
  const guest = aGuest({ firstName, email: `${firstName.toLowerCase()}@guests.example` });
  const request = aRequest({ apartmentId, stay, guest, source: "owner", language: "en" });
  return bookingOf(await placeBooking(request, app));
}

let presses = 0;

/** What a person does: each page that opens is checked. */
interface Hands {
  page: Page;
  open(path: string): Promise<void>;
  /** Presses what leads to an address that contains `to`. */
  press(what: Locator, to: string): Promise<void>;
}

/** Presses what may stay on the page. */
async function tap(what: Locator): Promise<void> {
  presses++;
  await what.tap();
}

async function as(
  who: keyof typeof people,
  path: string,
  work: (hands: Hands) => Promise<void>,
): Promise<void> {
  const { email, language, locale } = people[who];
  const { page, context, pageErrors } = await openAdmin(site, { width: 390, locale }, path, email);
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  await expectAccessible(page);
  await work({
    page,
    async open(next) {
      presses++;
      await page.goto(site.origin + next);
      await expectAccessible(page);
    },
    async press(what, to) {
      // The same address may be opened again.
      const loaded = page.waitForEvent("load");
      await tap(what);
      await loaded;
      await page.waitForURL((url) => url.href.includes(to));
      await expectAccessible(page);
    },
  });
  expect(pageErrors).toEqual([]);
  await context.close();
}

/** The text with ordinary spaces, however narrow they are. */
async function textOf(what: Locator): Promise<string> {
  return (await what.innerText()).replaceAll(/\s+/g, " ");
}

const nightsOf = async (apartmentId: number) =>
  (
    await database.db
      .selectFrom("nights")
      .select(["night", "kind", "note"])
      .where("apartment_id", "=", apartmentId)
      .orderBy("night")
      .execute()
  ).map(({ night, kind, note }) => `${night.slice(8)} ${note ?? kind}`);

test("Monday's arrivals to Sunday's accounts", { timeout: 600_000, retry: 0 }, async () => {
  const claire = await book("Claire", 4, [11, 15]);
  const luc = await book("Luc", 2, [10, 17]);
  const zoe = await book("Zoe", 1, [20, 23]);
  const tom = await book("Tom", 3, [16, 18]);
  const { reference, version } = luc;
  await setArrivalStatus({ reference, version, arrivalStatus: "arrive" }, app, async () => {});
  for (const night of ["2027-01-11", "2027-01-12"])
    await database.db
      .insertInto("nights")
      .values({ apartment_id: 6, night, kind: "channel", note: "Airbnb" })
      .execute();

  await goTo(11);
  await as("reception", "/admin", async ({ page, press }) => {
    const lines = page.locator("li:has(button[value=arrive])");
    expect(await lines.count()).toBe(2);
    await press(lines.filter({ hasText: "Airbnb" }).locator("[value=arrive]"), "done=");
    await press(lines.filter({ hasText: "Claire" }).locator("[value=arrive]"), "done=arrive");
    // Four nights of 240.00 x 1.15 = 1,104.00, service 55.20, cleaning 60.00, tourist fee 4 x 2 x 3.00 = 24.00.
    const line = page.locator("li:has([name=method][value=cash])", { hasText: "Claire" });
    expect(await textOf(line)).toContain("€1,243.20");
    await press(line.locator("form:has([value=cash]) button"), "done=paid");
  });

  await goTo(12);
  await inTransaction(database.db, (trx) =>
    insertMessage(trx, {
      id: randomUUID(),
      sendHash: randomUUID(),
      language: "en",
      now: clock.now(),
      name: "Luc Moreau",
      email: luc.email,
      phone: "",
      subject: "stay",
      message: "How do we get to you from the airport?",
      bookingId: luc.id,
    }),
  );
  let telephone = "";
  await as("reception", "/admin/calendar/new", async ({ page, open, press }) => {
    await page.locator("[name=apartment]").selectOption("5");
    await page.locator("[name=checkIn]").fill("2027-01-13");
    await page.locator("[name=checkOut]").fill("2027-01-16");
    await tap(page.locator("button[value=price]"));
    await page.locator("[name=agreed]").waitFor();
    await expectAccessible(page);
    // 85.00 x 1.15 = 98 in whole euros, twice, and a Friday of 108: 304.00, service 15.20, cleaning 35.00, tourist fee 18.00.
    expect(await textOf(page.locator("main"))).toContain("€372.20");
    await page.getByLabel("First name").fill("Ida");
    await page.getByLabel("Last name").fill("Nowak");
    await page.getByRole("textbox", { name: "E-mail" }).fill("ida@guests.example");
    await page.getByLabel("Phone number").fill("+48 512 345 678");
    await page.getByLabel("Country").selectOption("PL");
    await tap(page.locator("[name=agreed]"));
    await press(page.locator("button[value=book]"), "done=booked");
    telephone = new URL(page.url()).pathname;

    await open("/admin/messages");
    await press(page.locator("main a", { hasText: "Luc" }).first(), "/admin/messages/");
    await open(`/admin/bookings/${luc.reference}/messages`);
    await page.locator("[name=template]").selectOption({ label: "Route and parking" });
    await press(page.locator("form:has([name=template]) button"), "template=");
    expect(await page.locator("[name=answer]").inputValue()).toContain("Premium Family Apartment");
    await press(page.locator("form:has([name=answer]) button").first(), "did=");
  });
  const [answer] = await database.db.selectFrom("staff_messages").selectAll().execute();
  expect(answer?.booking_id).toBe(luc.id);

  await goTo(13);
  await as("cleaner", "/admin/cleaning", async ({ page, press }) => {
    const task = page.locator("li:has([value='6 2027-01-13'])");
    await press(task.locator("[value=cleaningStart]"), "done=cleaning");
    await press(task.locator("[value=cleaningDone]"), "done=cleaning");
    expect(await task.locator("button").count()).toBe(1);
    // A cleaner sees no price, and no other page.
    expect(await textOf(page.locator("main"))).not.toMatch(/[€$]/);
    expect((await page.goto(`${site.origin}/admin/money`))?.status()).toBe(403);
  });

  await goTo(14);
  await as("owner", `/admin/bookings/${luc.reference}`, async ({ page, open, press }) => {
    const leave = page.locator("details.sure:has([value=leave])");
    await tap(leave.locator("summary"));
    await press(leave.locator("button"), "done=leave");
    expect(await nightsOf(2)).toEqual(["10 booking", "11 booking", "12 booking", "13 booking"]);
    await open("/admin/calendar/block?apartment=2&from=2027-01-14&to=2027-01-17");
    await page.locator("[name=reason]").fill("Peinture");
    await press(page.locator("form:has([name=reason]) .btn"), "done=blocked");
  });
  expect((await nightsOf(2)).slice(4)).toEqual(["14 Peinture", "15 Peinture", "16 Peinture"]);

  await goTo(15);
  await as("reception", `/admin/bookings/${zoe.reference}`, async ({ page, press }) => {
    await press(page.locator('a[href$="/change"]'), "/change");
    await page.getByLabel("Check-out").fill("2027-01-24");
    await press(page.locator("form:not([method=post]) .btn").last(), "checkOut=2027-01-24");
    // 138 x 2 and 152 x 2 = 580.00, service 29.00, cleaning 40.00, tourist fee 24.00.
    expect(await textOf(page.locator("section:has(#offer)"))).toContain("€673.00");
    await press(page.locator("form:has([name=total]) button"), "done=change");
    await press(page.locator('a[href$="/extras"]'), "/extras");
    const late = page.locator("li, fieldset, .box, label", { hasText: "Late check-out" });
    await late.last().locator("input, select").first().tap();
    await press(page.locator("form:has([name=chosen]):not([method=post]) .btn"), "chosen=1");
    expect(await textOf(page.locator("section:has(#offer)"))).toContain("€713.00");
    await press(page.locator("form[method=post]:has([name=total]) button"), "done=extras");
  });

  await goTo(16);
  await as("owner", `/admin/bookings/${tom.reference}`, async ({ page, press }) => {
    const noShow = page.locator("details.sure:has([value=noShow])");
    await tap(noShow.locator("summary"));
    await press(noShow.locator("button"), "done=noShow");
    expect(await nightsOf(3)).toEqual(["16 booking", "17 booking"]);
    await press(page.locator("[value=freeNights]"), "done=freeNights");
    expect(await nightsOf(3)).toEqual([]);
  });

  await goTo(17);
  await as("owner", `/admin/bookings/${zoe.reference}/payment`, async ({ page, open, press }) => {
    await page.locator("#payment-amount").fill("100");
    await press(page.locator("form [value=payment]"), "done=payment");
    await open("/admin/cash");
    expect(await textOf(page.locator("main dl.sum"))).toContain("100,00 €");
    const count = async (typed: string) => {
      await page.locator("#counted").fill(typed);
      await press(page.locator("form:has(#counted) button"), "done=close");
      await page.locator("#closed").waitFor();
    };
    await count("100");
    await press(page.locator("#unclosed ~ ul a").first(), "day=2027-01-11");
    await count("1243,20");
    await open("/admin/money?month=2027-01");
    const kpis = page.locator("dl.kpis > div");
    expect(await textOf(kpis.last())).toContain("1 343,20 €");
    const download = page.waitForEvent("download");
    await page.locator('a[href*="/money/movements"]').tap();
    const file = await readFile(await (await download).path(), "utf8");
    const cash = file.split("\r\n").filter((line) => line.split(",")[3] === "cash");
    expect(cash.map((line) => line.split(",").slice(2, 7).join(" "))).toEqual([
      `${claire.reference} cash guest 1243.20 EUR`,
      `${zoe.reference} cash guest 100.00 EUR`,
    ]);
  });
  await as("owner", telephone, async ({ page }) => {
    expect(await textOf(page.locator("main"))).toContain("372,20 €");
  });

  expect(presses).toBeLessThanOrEqual(40);
});
