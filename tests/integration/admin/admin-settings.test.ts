// The owner's settings: saved whole or not at all, with conflicts detected, and applied to pages and answers for guests and
// programs.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { ownerAddress } from "#app/platform/environment/environment.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { seoEndpoint } from "#app/seo/seo-endpoint.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { readSetting } from "#app/settings/settings.sql.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aSettingsForm } from "#tests/support/admin/settings-form.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the settings on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(() => database.close());

  const shown = async () => (await admin.get("/admin/settings")).page.shown;
  const send = async (typing: Record<string, string>) =>
    admin.post("/admin/settings", aSettingsForm(await shown(), typing));

  test("a change is used by everything written from then on, and is in the audit log", async () => {
    const changed = { name: "Villa Filao", telephone: "+230 5123 4567", checkInHour: "16" };
    expect(await send(changed)).toMatchObject({ status: 303, to: "/admin/settings?saved" });
    await refreshFacts(app);
    const endpoint = seoEndpoint(app, { pages: [], disallowed: { pages: [], endpoints: [] } });
    const llms = await (await endpoint.request("/llms.txt")).text();
    expect(llms).toContain("# Villa Filao");
    expect(llms).toContain("+230 5123 4567");
    expect(llms).toContain("16:00");
    const manifest = await (await endpoint.request("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "Villa Filao" });
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      actor: "Anaïs Ramgoolam",
      what: "settingsChanged",
      before: { name: "Kaz Filao", telephone: "+230 5000 0000", checkInHour: "14" },
      after: changed,
    });
  });

  test("an email requested before the change uses the settings at the time it is rendered", async () => {
    await placeBooking(aRequest(), app);
    await send({ telephone: "+230 5123 4567", checkInHour: "16", email: "hello@villa.example" });
    const rows = await database.db.selectFrom("outbox").selectAll().execute();
    const email = rows.find(({ kind }) => kind === "guestConfirmation");
    const { text, html, from, replyTo } = (await renderEmail(email!, app))!;
    for (const body of [text, html])
      for (const fact of ["+230 5123 4567", "16\u00a0h"]) expect(body).toContain(fact);
    expect(from).toContain("<hello@villa.example>");
    expect(replyTo).toBe("hello@villa.example");
  });

  test("new cancellation terms apply to new bookings; an existing booking keeps its own", async () => {
    const before = await placeBooking(aRequest(), app);
    const typing = {
      "stepDays.0": "30",
      "stepPercent.0": "80",
      "stepDays.1": "",
      "stepPercent.1": "",
    };
    expect((await send(typing)).status).toBe(303);
    await refreshFacts(app);
    const request = aRequest({ key: "another", stay: aStay({ checkIn: "2027-03-07" }) });
    const after = await placeBooking(request, app);
    const [old, fresh] = await Promise.all(
      [before, after].map((placed) =>
        findBookingById(database.db, placed.ok ? placed.booking.id : ""),
      ),
    );
    const stepsOf = (booking: typeof old) =>
      booking?.policy.steps.map(({ until, refundPercent }) => [until?.date, refundPercent]);
    // Arrival on 10 January: 7 and 2 days before. Arrival on 7 March less 30 days: 28 February - 23.
    expect(stepsOf(old)).toEqual([
      ["2027-01-03", 100],
      ["2027-01-08", 50],
      [undefined, 0],
    ]);
    expect(stepsOf(fresh)).toEqual([
      ["2027-02-05", 80],
      [undefined, 0],
    ]);
    expect(app.property.facts.termsVersion).toEqual({
      ...facts.termsVersion,
      // The folder's own version is of this day.
      cancellation: "2026-11-22.2",
    });
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      before: { cancellation: "7: 100%, 2: 50%" },
      after: { cancellation: "30: 80%" },
    });
  });

  test("only what differs from the property folder is stored, and what is reset is deleted", async () => {
    await send({ golfHoles: "9", "address.street": "Coastal Road" });
    const { value } = await readSetting(database.db, "facts");
    expect(JSON.parse(value)).toEqual({ golfHoles: 9, address: { street: "Coastal Road" } });
    await send({ golfHoles: "18", "address.street": "Royal Road" });
    expect(await readSetting(database.db, "facts")).toEqual({ version: 2, value: "{}" });
    await refreshFacts(app);
    expect(app.property.facts).toEqual(facts);
  });

  test("saving without a change writes no audit log entry", async () => {
    const [before] = await listAudit(database.db, { limit: 1 });
    expect((await send({})).status).toBe(303);
    expect(await listAudit(database.db, { limit: 1 })).toEqual([before]);
  });

  test("invalid input is refused at its field, and all of it is shown again", async () => {
    const answer = await send({ email: "nowhere", name: "Villa", "openTo.0": "07:00" });
    expect(answer.status).toBe(400);
    expect(answer.answer.typed.fields).toMatchObject({ email: "nowhere", name: "Villa" });
    expect(answer.answer.faults).toEqual([
      { field: "email", reason: "email" },
      { field: "open-0-to", reason: "closesBefore" },
    ]);
    expect(await readSetting(database.db, "facts")).toEqual({ version: 0, value: "{}" });
  });

  test("when two edit at once the second gets a conflict, with what saving would change", async () => {
    const seen = await shown();
    await send({ name: "Villa Filao" });
    const second = await admin.post("/admin/settings", aSettingsForm(seen, { golfHoles: "9" }));
    expect(second).toMatchObject({
      status: 409,
      answer: {
        stale: true,
        version: 1,
        changes: [
          { name: "name", from: "Villa Filao", to: "Kaz Filao" },
          { name: "golfHoles", from: "18", to: "9" },
        ],
      },
    });
    expect((await shown()).typed.fields).toMatchObject({ name: "Villa Filao", golfHoles: "18" });
    const agreed = aSettingsForm(second.answer);
    const both = await Promise.all([
      admin.post("/admin/settings", agreed),
      admin.post("/admin/settings", agreed),
    ]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect((await readSetting(database.db, "facts")).version).toBe(2);
  });

  test("custom texts are used in the email of their kind and language, as plain text", async () => {
    const path = "/admin/settings/letters?kind=guestConfirmation";
    const words = { fr: "À bientôt <b>ici</b>\r\nAnaïs", version: "0" };
    expect((await admin.post(path, words)).status).toBe(303);
    await placeBooking(aRequest({ language: "fr" }), app);
    const emails = await database.db.selectFrom("outbox").selectAll().execute();
    const written = await Promise.all(emails.map((email) => renderEmail(email, app)));
    const [guest, owner] = ["guestConfirmation", "ownerNewBooking"].map(
      (kind) => written[emails.findIndex((email) => email.kind === kind)],
    );
    expect(guest?.text).toContain("À bientôt <b>ici</b>\n\nAnaïs");
    expect(guest?.html).toContain("À bientôt &lt;b&gt;ici&lt;/b&gt;");
    expect(owner?.text).not.toContain("À bientôt");
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      what: "letterWordsChanged",
      subject: "Confirmation to the guest",
      before: { fr: null },
      after: { fr: "À bientôt <b>ici</b>\nAnaïs" },
    });
    const long = await admin.post(path, { en: "x".repeat(801), version: "1" });
    expect(long).toMatchObject({ status: 400, answer: { tooLong: ["en"], stale: false } });
    const late = await admin.post(path, { en: "Hello", version: "0" });
    expect(late).toMatchObject({
      status: 409,
      answer: {
        stale: true,
        version: 1,
        typed: { en: "Hello" },
        changes: [
          { name: "fr", from: "À bientôt <b>ici</b>\nAnaïs", to: null },
          { name: "en", from: null, to: "Hello" },
        ],
      },
    });
  });

  test("emails to the owner go to the address in the settings, else to the server's, else to the property's", async () => {
    const set = "env@hotel.example";
    expect(ownerAddress({ ownerEmail: null }, app.property.facts)).toBe(facts.email);
    expect(ownerAddress({ ownerEmail: set }, app.property.facts)).toBe(set);
    await send({ ownerEmail: "me@hotel.example" });
    await refreshFacts(app);
    expect(ownerAddress({ ownerEmail: set }, app.property.facts)).toBe("me@hotel.example");
  });
});
