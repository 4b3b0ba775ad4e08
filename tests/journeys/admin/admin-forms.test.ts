// Every form of the admin is submitted from Chromium, behind TLS in production mode, an upload included: each must be answered by
// its own page, none lost between browser, proxy and app. What the forms do is tested elsewhere.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { loadRates, saveDraft } from "#app/admin/rates/load-rates.server.ts";
import { withNights } from "#app/admin/rates/rules/night-prices.ts";
import { inviteUser } from "#app/admin/users/answer-users.server.ts";
import { insertDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { insertHold, updateHold } from "#app/bookings/deposits/holds.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { storeImport } from "#app/channels/imports/preview-import.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import { findPatterns } from "#app/platform/http/canonical-path.ts";
import { insertReview } from "#app/reviews/reviews.sql.server.ts";
import { insertWaiting } from "#app/waiting/waiting.sql.server.ts";
import { anOwner, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { adminRoutes } from "../../../scripts/admin-routes.ts";

let site: OpenSite;
let invitation: string;
let blocked: string;
let change: string;
let extras: string;
let photograph: string;
let elsewhere: string;
beforeAll(async () => {
  site = await openSite();
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const now = systemClock.now();
  const coming = aComingStay({ inDays: 60, nights: 7 });
  const app = anApp(database, systemClock);
  const owner = await anOwner(app);
  const { checkIn: from, checkOut: to } = coming;
  const csv = `Arrival,Departure,Guest,Apartment\n${from},${to},Luc Petit,Nowhere`;
  const bytes = new TextEncoder().encode(csv);
  await storeImport({ file: "bookings.csv", bytes, author: owner.name }, app);
  // The review of the rates has its forms while there is a draft.
  const { editable } = await loadRates("en", app);
  const night = { apartments: [5], first: from, last: from, price: 99_00 };
  await saveDraft(withNights(editable, night), 0, owner, app);
  await blockNights({ apartmentId: 5, from, to, reason: "Works" }, owner, app);
  elsewhere = `/admin/channels/stay/6-${from}`;
  blocked = `/admin/calendar/blocked?apartment=5&night=${from}`;
  const { id: comingId } = await writeBooking(
    database.db,
    aBooking({ id: randomUUID(), ...coming }),
    now,
  );
  const wanted = { checkIn: from, checkOut: addDays(to, -1), adults: "2", children: "0" };
  change = `/admin/bookings/KF-7M3QX9TD/change?${String(new URLSearchParams({ ...wanted, apartment: "1" }))}`;
  const [extra] = await listExtras(database.db);
  photograph = `/admin/extras/${extra?.id}/picture`;
  extras = `/admin/bookings/KF-7M3QX9TD/extras?chosen=1&extra-${extra?.id}=1`;
  const unpaid = { reference: "KF-0NPA1D00", apartmentId: 2, paymentMethod: "property" as const };
  const createdAt = now.toISOString();
  const held = aBooking({ id: randomUUID(), createdAt, ...unpaid, ...coming });
  await writeBooking(database.db, held, now);
  // Leaves today: the apartment is to be cleaned.
  const { today } = propertyDay(now, facts.timeZone);
  const leaving = { checkIn: addDays(today, -2), checkOut: today, apartmentId: 4 };
  const last = aBooking({ id: randomUUID(), reference: "KF-1EAV1NG0", ...leaving });
  await writeBooking(database.db, last, now);
  const past = { checkIn: "2026-10-10", checkOut: "2026-10-17", status: "checked_out" as const };
  // A guest of the past alone may be erased.
  const guest = { apartmentId: 4, email: "past@example.com" };
  const ended = aBooking({ id: randomUUID(), reference: "KF-PAST0000", ...guest, ...past });
  const { id: bookingId, apartmentId } = await writeBooking(database.db, ended, now);
  const address = "https://calendar.invalid/3.ics";
  const words = { stars: 4, title: "Calm", text: "The lagoon.", guest: "Claire", language: "en" };
  await inTransaction(database.db, async (trx) => {
    // Without a template the page of templates has its form.
    await trx.deleteFrom("message_templates").execute();
    await trx
      .insertInto("outbox")
      .values({
        id: randomUUID(),
        kind: "guest-link",
        language: "en",
        recipient: "claire.moreau@example.com",
        status: "failed",
        attempts: 9,
        next_attempt_at: now.toISOString(),
        message_id: randomUUID(),
        created_at: now.toISOString(),
      })
      .execute();
    const deposit = { amount: 200_00, currency: "EUR", returnDays: 3 };
    await insertDeposit(trx, { bookingId: comingId, ...deposit, now });
    await insertDeposit(trx, { bookingId: held.id, ...deposit, method: "card", now });
    const onCard = { id: randomUUID(), bookingId: held.id, amount: 200_00, currency: "EUR" };
    const card = { attempt: 1, gateway: "sandbox", cardBrand: null, cardLast4: null };
    const hold = await insertHold(trx, { ...onCard, ...card, now });
    await updateHold(trx, hold, { status: "placed" }, now);
    const taken = { night: from, booking_id: null, expires_at: null, note: "Other" };
    await trx
      .insertInto("nights")
      .values({ apartment_id: 6, kind: "channel", ...taken })
      .execute();
    const waits = { id: randomUUID(), email: "luc@example.com", language: "en", apartmentId: 4 };
    const since = { consentVersion: "2026-11-22", createdAt };
    await insertWaiting(trx, { ...waits, ...coming, adults: 2, children: 0, ...since });
    await insertFeed(trx, { apartmentId: 3, label: "Other", address }, now);
    await insertReview(trx, { bookingId, apartmentId, ...words, day: "2026-10-18" }, now);
    await insertMessage(trx, {
      id: randomUUID(),
      sendHash: randomUUID(),
      language: "en",
      now,
      name: "Claire Moreau",
      email: "claire.moreau@example.com",
      phone: "",
      subject: "transfer",
      message: "We land late.",
    });
  });
  const staff = { email: staffEmail, name: "Ravi Doorgakant", role: "staff" as const };
  const invited = await inviteUser(staff, null, app);
  if (!invited.ok) throw new Error(invited.reason);
  invitation = new URL(invited.link).pathname;
  await database.close();
});
afterAll(() => site.close());

const answered = [200, 400, 401, 409, 422];

/** A submitted form: `what` it was, its route's pattern, and the response. */
interface SubmittedForm {
  what: string;
  action: string;
  status: number;
  isPage: boolean;
}

test("every form of the admin is answered by its own page", async () => {
  const routes = adminRoutes();
  const routeOf = findPatterns(routes.map(({ path }) => path));
  const photo = (await aPhoto()).toString("base64");
  const done = new Set<string>();
  const all: (SubmittedForm & { route: string })[] = [];
  const send = async (at: Page) => {
    const sent = await sendForms(at, [...done], photo);
    for (const one of sent) done.add(one.what);
    all.push(...sent.map((one) => ({ ...one, route: routeOf(one.action) ?? "" })));
  };

  // First, because one form on the users' page replaces this link by a new one.
  const inviteeWindow = await openWindow(site.browser);
  for (const path of [invitation, "/admin/sign-in"]) {
    await inviteeWindow.page.goto(site.origin + path, { waitUntil: "domcontentloaded" });
    await send(inviteeWindow.page);
  }
  await inviteeWindow.context.close();

  const { page, context, pageErrors } = await openAdmin(site, {}, "/admin");
  const seen = new Set<string>();
  const erased = "/admin/bookings/KF-PAST0000/guest";
  // The return of a month is closed when the month is over.
  const fee = "/admin/money/tourist-fee?month=2026-10";
  const queue = [photograph, "/admin/cleaning", "/admin", blocked, change, extras, erased, fee];
  queue.push(
    "/admin/bookings/unpaid",
    "/admin/bookings?open=1",
    "/admin/voices/new",
    "/admin/extras/new",
  );
  queue.push("/admin/bookings/KF-7M3QX9TD/deposit", "/admin/bookings/KF-0NPA1D00/deposit");
  queue.push("/admin/bookings/KF-7M3QX9TD/payment-link", elsewhere);
  queue.push("/admin/bookings/KF-7M3QX9TD/correct", "/admin/bookings/KF-7M3QX9TD/emails");
  queue.push("/admin/bookings/KF-7M3QX9TD/cancel");
  for (const path of queue) {
    await page.goto(site.origin + path, { waitUntil: "domcontentloaded" });
    await send(page);
    const links = await page
      .locator("a[href^='/admin']")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) {
      const route = routeOf(link.split(/[?#]/)[0] ?? "") ?? link;
      // A download is no page; the account comes last, because one of its forms ends the session.
      if (seen.has(route) || /export|evidence|invoice|movements|preview|account/.test(link))
        continue;
      seen.add(route);
      queue.push(link);
    }
  }
  await page.goto(`${site.origin}/admin/account`, { waitUntil: "domcontentloaded" });
  await send(page);
  expect(pageErrors).toEqual([]);
  await context.close();

  expect(all.filter((one) => !answered.includes(one.status) || !one.isPage)).toEqual([]);
  // Requested by script only, and signing out: admin-passkeys.test.ts and admin-sign-in.test.ts.
  const tested = ["/admin/sign-in/passkey", "/admin/sign-out"];
  const withForms = routes
    .filter(({ file }) =>
      /^export async function action/m.test(readFileSync(`app/${file}`, "utf8")),
    )
    .map(({ path }) => path);
  const reached = new Set([...all.map(({ route }) => route), ...tested]);
  expect(withForms.filter((path) => !reached.has(path))).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
});

/** Submits each form of a page that was not submitted before, once per button, with a plausible value in every field. */
function sendForms(page: Page, done: string[], file64: string): Promise<SubmittedForm[]> {
  return page.evaluate(
    async ({ before, photo }) => {
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      const plausible: Record<string, string> = {
        email: "someone@example.com",
        number: "1",
        month: "2026-10",
        tel: "+230 5123 4567",
        url: "https://calendar.invalid/1.ics",
        text: "Test",
        textarea: "Test",
      };
      const sent: SubmittedForm[] = [];
      const forms = [...document.querySelectorAll("form")].filter(
        ({ method, action }) => method === "post" && !action.endsWith("/admin/sign-out"),
      );
      for (const form of forms)
        for (const button of form.querySelectorAll<HTMLButtonElement>(
          "button:not([type=button], :disabled)",
        )) {
          const address = new URL(button.getAttribute("formaction") ?? form.action, location.href);
          const data = new FormData(form, button);
          const route = address.pathname.replace(/[^/]*\d[^/]*/g, "#");
          // Of several rows with the same buttons the first is enough.
          const intent = `${button.name}=${button.value}`.replace(/:.*|\d+/g, "#");
          const hidden = [data.get("intent"), data.get("step")].filter((value) => value !== null);
          const what = `${route} ${hidden.map(String).join(" ")} ${intent}`;
          if (before.includes(what) || sent.some((one) => one.what === what)) continue;
          let later = 200 * 86_400_000;
          for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea")) {
            if (!field.name || data.get(field.name) !== "") continue;
            // Each date later than the one before.
            if (field.type === "date") later += 3 * 86_400_000;
            const day = new Date(Date.now() + later).toISOString().slice(0, 10);
            const value =
              field.type === "date" ? day : (plausible[field.name] ?? plausible[field.type]);
            if (value) data.set(field.name, value);
          }
          for (const select of form.querySelectorAll("select"))
            if (select.name && data.get(select.name) === "")
              data.set(select.name, [...select.options].find(({ value }) => value)?.value ?? "");
          for (const file of form.querySelectorAll<HTMLInputElement>("input[type=file]"))
            data.set(file.name, new File([bytes], "terrace.jpg", { type: "image/jpeg" }));
          const isUpload = form.enctype === "multipart/form-data";
          const body = isUpload ? data : new URLSearchParams(data as unknown as [string, string][]);
          const answer = await fetch(address, { method: "POST", body });
          const text = await answer.text();
          sent.push({
            what,
            action: address.pathname,
            status: answer.status,
            isPage: text.includes("</main>"),
          });
        }
      return sent;
    },
    { before: done, photo: file64 },
  );
}
