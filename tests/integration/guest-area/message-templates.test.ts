// Templates of messages to guests: the owner's, filled in for a stay, and those that are sent by themselves before arrival.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { enqueueTemplates } from "#app/contact/templates/enqueue-templates.server.ts";
import { deleteTemplate, listTemplates } from "#app/contact/templates/templates.sql.server.ts";
import { loader as guestLoader } from "#app/contact/guest-message-page.tsx";
import { languages } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const list = "/admin/messages/templates";
const suggested = ["Arrival instructions", "Late arrival", "Route and parking", "Thank you"];

describe.each(databases)("templates of messages, on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  let owner: TestBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    booking = bookingOf(await harness.place(aRequest()));
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    owner = await signedInBrowser(harness.app, ownerEmail);
  });
  afterEach(() => harness.close());

  const stored = () => listTemplates(harness.database.db);
  // The one that is not from us.
  const added = async () => (await stored()).find(({ name }) => !suggested.includes(name));
  const save = (fields: Record<string, string>, path = `${list}/new`) =>
    owner.post(path, { do: "save", name: "Cot", version: "0", "text-en": "Hello", ...fields });
  const thread = async (query = "", browser = owner) =>
    (await browser.get(`/admin/bookings/${booking.reference}/messages${query}`)).page.thread;
  const sent = () =>
    harness.database.db
      .selectFrom("staff_messages")
      .select(["author", "person_id", "text"])
      .execute();

  test("a new property starts with suggestions in every language, none of which is sent by itself", async () => {
    const templates = await stored();
    expect(templates.map(({ name }) => name)).toEqual(suggested);
    for (const { texts, daysBefore } of templates) {
      expect(Object.keys(texts).toSorted()).toEqual([...languages].toSorted());
      expect(daysBefore).toBeNull();
    }
    expect(templates[0]?.texts.fr).toContain("{wayIn}");
    await enqueueTemplates(harness.app);
    expect(await sent()).toEqual([]);
    // A database that began before there were any gets them by one press, and once.
    await inTransaction(harness.database.db, async (trx) => {
      for (const template of templates) await deleteTemplate(trx, template);
    });
    for (const answer of await Promise.all([owner.post(list, {}), owner.post(list, {})]))
      expect(answer).toMatchObject({ status: 303, to: list });
    await owner.post(list, {});
    expect(await stored()).toHaveLength(4);
    expect((await owner.get(list)).page.templates[0].missing).toEqual([]);
  });

  test("the property's suggestions are named in each user's language, until they are renamed; own ones as typed", async () => {
    const names = async (language: string) => {
      await owner.post("/admin/account", { do: "language", language });
      return (await owner.get(list)).page.templates.map(({ name }: { name: string }) => name);
    };
    await save({ name: "Lit bébé" });
    expect(await names("fr")).toEqual([
      "Lit bébé",
      "Consignes d’arrivée",
      "Arrivée tardive",
      "Itinéraire et parking",
      "Merci",
    ]);
    expect((await thread()).templates).toContainEqual({
      id: "suggested-late",
      name: "Arrivée tardive",
    });
    const { typed, version } = (await owner.get(`${list}/suggested-late`)).page;
    expect(typed.name).toBe("Arrivée tardive");
    // Saved in one language, it is still the property's; with a name of its own it is not.
    const again = (name: string, seen: number) =>
      save({ name, version: String(seen), "text-en": "Hello" }, `${list}/suggested-late`);
    await again(typed.name, version);
    expect(await names("de")).toContain("Späte Ankunft");
    await again("After ten", version + 1);
    expect(await names("ru")).toContain("After ten");
  });

  test("what was sent keeps its amount, whatever is paid later; users without amounts see none", async () => {
    const secret = await secretOf(booking, harness.app);
    const page = `/admin/bookings/${booking.reference}/messages`;
    const write = async (answer: string) => {
      harness.clock.advance({ minutes: 1 });
      const { seen, key } = await thread();
      await owner.post(page, { answer, version: String(seen), key });
    };
    const shownToGuest = async () => {
      const args = guestRouteArgs(harness.app, `/my-booking/${secret}/write`, { token: secret });
      const texts = (await guestLoader(args)).thread.map(({ text }: { text: string }) => text);
      return texts.map((text) => text.replaceAll(/\s/g, " "));
    };
    const shownToStaff = async (browser = owner) => {
      const { entries } = await thread("", browser);
      return entries.flatMap((entry: { from: string; text: string }) =>
        entry.from === "staff" ? [entry.text.replaceAll(/\s/g, " ")] : [],
      );
    };
    await write("You owe {balance}.");
    // 1,980.66 less 980.66 that the guest pays in cash.
    const cash = { method: "cash" as const, amount: { cents: 980_66, foreign: null } };
    const form = { reference: booking.reference, formKey: randomUUID(), shownOpen: 1980_66 };
    const desk = { userId: "staff-1", alsoWrite: async () => {} };
    const paid = await recordPayment({ ...form, ...cash, allowMore: false }, desk, harness.app);
    expect(paid).toMatchObject({ ok: true });
    await write("Now {balance} are left.");
    const sums = ["You owe 1 980,66 €.", "Now 1 000,00 € are left."];
    expect(await shownToGuest()).toEqual(sums);
    expect(await shownToStaff()).toEqual(sums);
    const onBooking = (await owner.get(`/admin/bookings/${booking.reference}`)).page;
    expect(JSON.stringify(onBooking).replaceAll(/\s/g, " ")).toContain(sums[0]);
    const staff = await signedInBrowser(harness.app, staffEmail);
    await owner.post("/admin/people", { do: "rights", version: "0" });
    expect(await shownToStaff(staff)).toEqual(["You owe {balance}.", "Now {balance} are left."]);
    // The whole amount, written or in cents: three digits can also stand in the form's random key.
    expect(JSON.stringify(await thread("", staff))).not.toMatch(/980[.,]66|198066/);
  });

  test("the facts of the stay are filled in, in the guest's language, and the text is sent as it was changed", async () => {
    const text = "Bonjour {guest}, {apartment} : {nights} nuits, {reference}, {balance}, {link}";
    const secret = await secretOf(booking, harness.app);
    await save({ "text-fr": text });
    const id = (await added())?.id ?? "";
    const { template, draft, fallback, seen, key } = await thread(`?template=${id}`);
    // The form still says which one it filled in.
    expect(template).toBe(id);
    expect(draft.replaceAll(/\s/g, " ")).toBe(
      `Bonjour Claire Moreau, Suite Penthouse de luxe : 7 nuits, ${booking.reference}, {balance}, {link}`,
    );
    expect(fallback).toBeNull();
    const answer = `${draft}\nÀ bientôt`;
    const page = `/admin/bookings/${booking.reference}/messages`;
    expect((await owner.post(page, { answer, version: String(seen), key })).status).toBe(303);
    await sendEmails({
      db: harness.database.db,
      mailer: inboxMailer(harness.database.db, harness.clock),
      clock: harness.clock,
      batch: 50,
      render: (email) => renderEmail(email, harness.app),
    });
    const email = await harness.database.db
      .selectFrom("inbox_letters")
      .select("text")
      .where("text", "like", "%bientôt%")
      .executeTakeFirstOrThrow();
    expect(email.text.replaceAll(/[^\S\n]/g, " ")).toContain(", 1 980,66 €, https");
    expect(email.text).toMatch(/€, https:\/\/[^\s]+\/fr\/my-booking\/[\w-]{22}\n/);
    // Neither a secret nor an amount, which not all staff may see, is stored; the guest's page has both.
    expect((await sent())[0]?.text).toContain("{balance}, {link}");
    const args = guestRouteArgs(harness.app, `/my-booking/${secret}/write`, { token: secret });
    const shown = (await guestLoader(args)).thread[0]?.text ?? "";
    expect(shown).toContain(`/my-booking/${secret}\n`);
    expect(shown.replaceAll(/\s/g, " ")).toContain(", 1 980,66 €, http");
  });

  test("a language without a text has the default one's, and says so; how to get in is no door code", async () => {
    await save({ "text-en": "{wayIn} {arrival}" });
    const id = (await added())?.id ?? "";
    const { draft, fallback } = await thread(`?template=${id}`);
    expect(fallback).toBe("en");
    expect(draft).toContain("dimanche 10 janvier 2027");
    const keys = await harness.database.db.selectFrom("apartment_keys").selectAll().execute();
    const codes = keys.map(({ door_code }) => door_code).filter(Boolean);
    expect(codes.filter((code) => draft.includes(code))).toEqual([]);
    expect(await thread("?template=unknown")).toMatchObject({ draft: "", template: null });
    const { preview } = (await owner.get(`${list}/${id}?language=fr`)).page;
    expect(preview).toMatchObject({ guest: "Claire Moreau", text: draft });
  });

  test("staff who see no amounts are offered no template with one, and change none", async () => {
    const staff = await signedInBrowser(harness.app, staffEmail);
    await save({ name: "Balance", "text-en": "You owe {balance}." });
    const id = (await added())?.id ?? "";
    expect((await thread(`?template=${id}`, staff)).draft).toContain("You owe");
    // Nothing ticked: no amounts either.
    expect((await owner.post("/admin/people", { do: "rights", version: "0" })).status).toBe(303);
    const seen = await thread(`?template=${id}`, staff);
    expect(seen.templates).toHaveLength(4);
    expect(seen.draft).toBe("");
    for (const path of [list, `${list}/${id}`]) {
      expect((await staff.get(path)).status).toBe(403);
      expect((await staff.post(path, { do: "delete" })).status).toBe(403);
    }
  });

  test("what another owner changed is not overwritten; what is faulty is shown again", async () => {
    await save({});
    const { id = "" } = (await added()) ?? {};
    expect((await save({ name: "Two", version: "1" }, `${list}/${id}`)).status).toBe(303);
    expect(await save({ name: "Three", version: "1" }, `${list}/${id}`)).toMatchObject({
      status: 409,
      answer: { stale: true, typed: { name: "Three" } },
    });
    expect(await save({ "text-en": "{gest}", name: "" }, `${list}/${id}`)).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "name" }, { field: "text-en", fact: "gest" }] },
    });
    expect(await added()).toMatchObject({ name: "Two", version: 2 });
    // Nor is it deleted by who has read the former text.
    expect(await owner.post(`${list}/${id}`, { do: "delete", version: "1" })).toMatchObject({
      status: 409,
      answer: { stale: true },
    });
    for (let time = 0; time < 2; time++)
      expect((await owner.post(`${list}/${id}`, { do: "delete", version: "2" })).status).toBe(303);
    expect(await stored()).toHaveLength(4);
    expect((await owner.get(`${list}/${id}`)).status).toBe(404);
  });

  test("one with a number of days is sent by itself, once for each arrival, and answers nothing", async () => {
    await save({ "text-fr": "Arrivée : {arrival}", daysBefore: "7" });
    const run = () => Promise.all([enqueueTemplates(harness.app), enqueueTemplates(harness.app)]);
    harness.clock.set("2027-01-02T10:00:00Z");
    await run();
    expect(await sent()).toEqual([]);
    // Midnight in Mauritius, a week before 10 January.
    harness.clock.set("2027-01-02T20:00:00Z");
    await run();
    await run();
    expect(await sent()).toEqual([
      { author: "", person_id: null, text: "Arrivée : dimanche 10 janvier 2027" },
    ]);
    owner = await signedInBrowser(harness.app, ownerEmail);
    expect((await thread()).entries.at(-1)).toMatchObject({ from: "staff", author: "" });
    const emails = await harness.database.db
      .selectFrom("outbox")
      .select("recipient")
      .where("kind", "=", "bookingMessage")
      .execute();
    expect(emails).toEqual([{ recipient: booking.email }]);
  });

  test("a cancelled stay and one that has begun get none", async () => {
    await save({ daysBefore: "7" });
    const { db } = harness.database;
    harness.clock.set("2027-01-05T10:00:00Z");
    await db.updateTable("bookings").set({ status: "cancelled" }).execute();
    await enqueueTemplates(harness.app);
    await db.updateTable("bookings").set({ status: "confirmed" }).execute();
    // The check-in hour of the day of arrival, 14:00 in Mauritius.
    harness.clock.set("2027-01-10T10:00:00Z");
    await enqueueTemplates(harness.app);
    expect(await sent()).toEqual([]);
    harness.clock.set("2027-01-10T09:00:00Z");
    await enqueueTemplates(harness.app);
    expect(await sent()).toHaveLength(1);
  });
});
