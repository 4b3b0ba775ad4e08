// Two apps in one process, each with its own property: every answer has the facts of its own app.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { openApp } from "#app/open-app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { formsOf } from "#tests/support/pages/page-forms.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";

const villa = {
  ...facts,
  name: "Villa Lorizon",
  legalName: "Lorizon SARL",
  email: "bonjour@lorizon.example",
  currency: "USD",
  timeZone: "America/New_York",
  checkInHour: 19,
  referencePrefix: "VL",
  defaultLanguage: "fr" as const,
};

// Six in the morning of the 22nd in Mauritius, nine in the evening of the 21st in New York.
const clock = aClock("2026-11-22T02:00:00Z");
type Opened = Awaited<ReturnType<typeof open>>;
let kaz: Opened;
let lorizon: Opened;
beforeEach(async () => {
  kaz = await open(facts);
  lorizon = await open(villa);
});
afterEach(async () => {
  await Promise.all([kaz.close(), lorizon.close()]);
});

async function open(own: typeof facts) {
  const dataDir = mkdtempSync(join(tmpdir(), "two-properties-"));
  const read = readEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const log = createLog("error", () => {});
  const opened = await openApp(read.environment, { clock, log, jobs: false, facts: own });
  const { app } = opened;
  const { request } = aWholeSite(app);
  return {
    app,
    text: async (path: string) => (await request(path)).text,
    json: async (path: string) => JSON.parse((await request(path)).text) as unknown,
    /** What a property stores and sends when the same guest books the same week. */
    async book() {
      const booking = bookingOf(await placeBooking(aRequest({ language: "en" }), app));
      const emails = await app.database.db
        .selectFrom("outbox")
        .selectAll()
        .where("kind", "=", "guestConfirmation")
        .execute();
      const email = (await renderEmail(emails[0]!, app))!;
      const calendar = email.attachments.find(({ filename }) => filename.endsWith(".ics"));
      const invoice = (await issueInvoice(booking, null, app))!;
      return { booking, email, calendar: String(calendar?.content), invoice };
    },
    async close() {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// Asked of both at once, three times: none may be answered with what was made for the other.
async function both<Answer>(read: (opened: Opened) => Promise<Answer>): Promise<[Answer, Answer]> {
  const answers = await Promise.all(
    [kaz, lorizon, lorizon, kaz, kaz, lorizon].map((opened) => read(opened)),
  );
  const [first, second, secondAgain, firstAgain, firstAtLast, secondAtLast] = answers;
  expect([firstAgain, firstAtLast]).toEqual([first, first]);
  expect([secondAgain, secondAtLast]).toEqual([second, second]);
  return [first!, second!];
}

test("pages and files tell of the own property, in its own default language", async () => {
  const [home, villaHome] = await both(({ text }) => text("/"));
  expect(home).toContain('<html lang="en">');
  expect(home).toContain("<span>Kaz Filao</span>");
  expect(home).toContain("14:00");
  expect(home).not.toMatch(/Lorizon|19:00/);
  expect(villaHome).toContain('<html lang="fr">');
  expect(villaHome).toContain("<span>Villa Lorizon</span>");
  expect(villaHome).toContain("19:00");
  expect(villaHome).not.toMatch(/Kaz Filao|kazfilao|14:00/);

  const [list, villaList] = await both(({ text }) => text("/de/apartments"));
  expect(list).toMatch(/\d\u00a0€/);
  expect(list).not.toMatch(/\d\u00a0\$/);
  expect(villaList).toMatch(/\d\u00a0\$/);
  expect(villaList).not.toMatch(/\d\u00a0€|Kaz Filao/);

  const [manifest, villaManifest] = await both(({ json }) => json("/manifest.webmanifest"));
  expect(manifest).toMatchObject({ name: "Kaz Filao", lang: "en" });
  expect(villaManifest).toMatchObject({ name: "Villa Lorizon", lang: "fr" });

  const [api, villaApi] = await both(({ json }) => json("/api/openapi.json"));
  expect(api).toMatchObject({ info: { title: "Kaz Filao: booking API" } });
  expect(villaApi).toMatchObject({ info: { title: "Villa Lorizon: booking API" } });
});

test("a booking, its email, its calendar and its invoice are those of the own property", async () => {
  const [own, other] = await Promise.all([kaz.book(), lorizon.book()]);

  expect(own.booking.reference).toMatch(/^KF-/);
  expect(own.booking.policy.steps[0]?.until).toMatchObject({ date: "2027-01-03", hour: 14 });
  expect(other.booking.reference).toMatch(/^VL-/);
  expect(other.booking.policy.steps[0]?.until).toMatchObject({ date: "2027-01-03", hour: 19 });

  expect(own.email).toMatchObject({
    from: '"Kaz Filao" <stay@kazfilao.example>',
    replyTo: "stay@kazfilao.example",
  });
  expect(own.email.text + own.email.html).toContain("14:00");
  expect(own.email.text + own.email.html).not.toMatch(/Lorizon|19:00/);
  expect(other.email).toMatchObject({
    from: '"Villa Lorizon" <bonjour@lorizon.example>',
    replyTo: "bonjour@lorizon.example",
  });
  expect(other.email.text + other.email.html).toContain("19:00");
  expect(other.email.text + other.email.html).not.toMatch(/Kaz Filao|kazfilao|14:00/);

  expect(own.calendar).toContain("DTSTART:20270110T100000Z");
  expect(own.calendar).toContain(`UID:stay-${own.booking.id}@kazfilao.example`);
  expect(other.calendar).toContain("DTSTART:20270111T000000Z");
  expect(other.calendar).toContain(`UID:stay-${other.booking.id}@lorizon.example`);

  expect(own.invoice.issuedOn).toBe("2026-11-22");
  expect(own.invoice.paper).toMatchObject({ house: "Kaz Filao" });
  expect(own.invoice.paper.seller[0]).toBe("Kaz Filao Ltée");
  expect(other.invoice.issuedOn).toBe("2026-11-21");
  expect(other.invoice.paper).toMatchObject({ house: "Villa Lorizon" });
  expect(other.invoice.paper.seller[0]).toBe("Lorizon SARL");
});

test("what one owner saves changes the facts of that property alone, and no value that was handed out", async () => {
  const written = structuredClone(facts);
  await both(({ text }) => text("/en/location"));
  const before = kaz.app.property.facts;
  await inTransaction(kaz.app.database.db, (trx) =>
    writeSetting(trx, "facts", {
      seen: 0,
      value: { name: "Kaz Lot", checkInHour: 15 },
      now: clock.now(),
    }),
  );

  const [list, villaList] = await both(({ text }) => text("/en/apartments"));
  expect(list).toContain("<span>Kaz Lot</span>");
  expect(list).toContain('{"name":"Kaz Lot","checkInHour":15}</script>');
  expect(villaList).toContain("<span>Villa Lorizon</span>");
  expect(villaList).not.toMatch(/Kaz Lot|15:00|id="facts"/);
  const [own, other] = await Promise.all([kaz.book(), lorizon.book()]);
  expect(own.email.from).toContain("Kaz Lot");
  expect(own.booking.policy.steps[0]?.until).toMatchObject({ hour: 15 });
  expect(other.email.from).toContain("Villa Lorizon");
  expect(other.booking.policy.steps[0]?.until).toMatchObject({ hour: 19 });

  expect(kaz.app.property.facts).toEqual({ ...written, name: "Kaz Lot", checkInHour: 15 });
  expect(before).toEqual(written);
  expect(facts).toEqual(written);
});

test("owners type amounts with the sign of their own property's currency alone", async () => {
  for (const [{ app }, own, other] of [
    [kaz, "€", "$"],
    [lorizon, "$", "€"],
  ] as const) {
    await anOwner(app);
    const site = aWholeSite(app);
    const headers = { Cookie: await site.cookieOf(ownerEmail) };
    const path = "/admin/settings/deposit";
    const { text } = await site.request(path, { headers });
    const form = formsOf(text, path).find(({ editable }) => editable.includes("amount"))!;
    const send = (amount: string) =>
      site.post(path, { ...Object.fromEntries(form.fields), amount }, { headers });
    const refused = await send(`${other} 200`);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`value="${other} 200"`);
    expect((await send(`${own} 200`)).status).toBe(303);
  }
});
