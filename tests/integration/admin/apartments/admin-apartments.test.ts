// The owner's apartments: texts in ten languages with outdated translations flagged, order, details, features, on and off;
// effective for visitors at once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findApartment, listApartments } from "#app/apartments/apartments.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { listPages } from "#app/route-map.ts";
import { writeLlmsText } from "#app/seo/write-llms-text.server.ts";
import { writeSiteMap } from "#app/seo/write-site-map.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { routes } from "#tests/support/server-build.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

type Typing = Record<string, string>;
const penthouse = "/admin/apartments/4";

describe.each(databases)("the owner's apartments on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let second: Database;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
  });

  const shown = async (language = "en") =>
    (await admin.get(`${penthouse}?language=${language}`)).page.view;
  const orderOf = async () => (await listApartments(second.db, "en", facts)).map(({ id }) => id);
  const lastEntry = async () => (await listAudit(database.db, { limit: 1 }))[0];

  /** The texts as the page shows them, with what is typed over them. */
  async function textsForm(language: string, typing: Typing): Promise<Typing> {
    const { editing } = await shown(language);
    const named = (prefix: string, values: Typing) =>
      Object.entries(values).map(([name, value]) => [prefix + name, value]);
    return {
      do: "texts",
      version: String(editing.version),
      ...Object.fromEntries([
        ...named("text-", editing.texts),
        ...named("source-", editing.hashes),
      ]),
      ...typing,
    };
  }
  const sendTexts = async (language: string, typing: Typing) =>
    admin.post(`${penthouse}?language=${language}`, await textsForm(language, typing));

  test("facts are names in brackets, and the number of steps has its forms; what was not changed stays", async () => {
    const { editing } = await shown("en");
    expect(editing.plain.texts.access).toMatch(
      /^First floor, \[steps\], no lift; .* \[door width\]\scm wide\./,
    );
    const [{ fact, forms }] = editing.plain.numbers.access;
    expect([fact, forms.map(({ text }: { text: string }) => text)]).toEqual([
      "steps",
      ["", "[number] step", "[number] steps"],
    ]);
    const plain = Object.fromEntries(
      Object.entries(editing.plain.texts).map(([name, text]) => [`text-${name}`, String(text)]),
    );
    const send = (typing: Typing) => sendTexts("en", { ...plain, ...typing });
    expect((await send({})).status).toBe(303);
    expect((await shown("en")).editing.texts).toEqual(editing.texts);

    await send({ "text-access": "Up [steps].", "form-access~steps~=0": "on the level" });
    expect((await shown("en")).editing.texts.access).toBe(
      "Up {steps, plural, =0 {on the level} one {# step} other {# steps}}.",
    );
    for (const [typing, field, reason] of [
      [{ "text-access": "Up [stairs]." }, "text-access", "unknownFact"],
      [{ "text-name": "The [size]" }, "text-name", "unknownFact"],
      [{ "text-view": "The sea]" }, "text-view", "signs"],
      [{ "form-access~steps~one": "" }, "form-access~steps~one", "formNeeded"],
    ] as const)
      expect((await send({ "text-access": "Up [steps].", ...typing })).answer.faults).toMatchObject(
        [{ field, reason }],
      );
  });

  test("a text is on the next page view, in another process too, and in the audit log", async () => {
    const sent = await sendTexts("fr", { "text-tagline": "  Le toit,\r\n et le ciel. " });
    expect(sent).toMatchObject({ status: 303, to: "/admin/apartments/4?language=fr&saved=" });
    const found = await findApartment(second.db, "luxury-penthouse-suite", "fr", facts);
    expect(found?.texts.tagline).toBe("Le toit, et le ciel.");
    expect(await lastEntry()).toMatchObject({
      actor: "Anaïs Ramgoolam",
      what: "apartmentTextsChanged",
      subject: "Luxury Penthouse Suite (fr)",
      after: { tagline: "Le toit, et le ciel." },
    });
    expect(Object.keys((await lastEntry())?.before ?? {})).toEqual(["tagline"]);
  });

  test("a translation is outdated as soon as English changes, until it is changed or marked as right", async () => {
    const translationStates = async (language: string) => {
      const { languages: counts, editing } = await shown(language);
      const count = counts.find((each: { language: string }) => each.language === language);
      return [count.missing, count.stale, editing.states.summary, editing.states.view];
    };
    expect(await translationStates("fr")).toEqual([0, 0, "fine", "fine"]);
    const english = (await shown()).editing.texts.summary;
    await sendTexts("en", { "text-summary": "The largest one.", "text-view": "All around." });
    expect(await translationStates("fr")).toEqual([0, 2, "stale", "stale"]);
    // Two texts, in each language but English.
    const stale = 2 * (languages.length - 1);
    expect((await admin.get("/admin/apartments")).page.apartments[3]).toMatchObject({ stale });
    await sendTexts("fr", { "text-summary": "Le plus grand.", "kept-view": "on" });
    expect(await translationStates("fr")).toEqual([0, 0, "fine", "fine"]);
    expect(await translationStates("de")).toEqual([0, 2, "stale", "stale"]);
    // Back to what the German text translates: only the French is outdated now.
    await sendTexts("en", { "text-summary": english });
    expect(await translationStates("de")).toEqual([0, 1, "fine", "stale"]);
    expect(await translationStates("fr")).toEqual([0, 1, "stale", "fine"]);
  });

  test("a translation written while the English text changed is outdated at once", async () => {
    const form = await textsForm("fr", { "text-view": "Partout." });
    await sendTexts("en", { "text-view": "All around." });
    expect((await admin.post(`${penthouse}?language=fr`, form)).status).toBe(303);
    expect((await shown("fr")).editing.states.view).toBe("stale");
  });

  test("a missing text of a language is shown in English; English itself must be complete", async () => {
    await sendTexts("fr", { "text-tagline": "" });
    expect((await shown("fr")).editing.states.tagline).toBe("missing");
    const found = await findApartment(second.db, "4", "fr", facts);
    const { editing } = await shown("en");
    expect(found?.texts.tagline).toBe(editing.texts.tagline);
    const refused = await sendTexts("en", { "text-tagline": " " });
    expect(refused).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "text-tagline", reason: "needed" }] },
    });
  });

  test("an invalid text is refused at its field, and shown again", async () => {
    for (const [tagline, reason] of [
      ["x".repeat(161), "tooLong"],
      ["Roof <b>terrace</b>", "markup"],
      ["<script>alert(1)</script>", "markup"],
      ["Roof\u0000terrace", "control"],
      ["Roof\u202eterrace", "control"],
      ["In its {size", "braces"],
      ["Beside {nobody}", "braces"],
    ] as const) {
      const sent = await sendTexts("de", { "text-tagline": tagline });
      expect(sent).toMatchObject({
        status: 400,
        answer: {
          form: "texts",
          typed: { texts: { tagline } },
          faults: [{ field: "text-tagline", reason }],
        },
      });
    }
    expect(await listAudit(database.db, { limit: 1 })).toMatchObject([{ what: "signedIn" }]);
  });

  test("when two write in one language the second gets a conflict, and nothing is lost", async () => {
    const mine = await textsForm("de", { "text-view": "Berge." });
    const yours = await textsForm("de", { "text-view": "Lagune." });
    const sent = await Promise.all([
      admin.post(`${penthouse}?language=de`, mine),
      admin.post(`${penthouse}?language=de`, yours),
    ]);
    expect(statusesOf(sent)).toEqual([303, 409]);
    const refused = sent.find(({ status }) => status === 409);
    expect(refused?.answer).toMatchObject({ stale: true, faults: [] });
    const typed = refused?.answer.typed.texts.view;
    expect((await shown("de")).editing.texts.view).not.toBe(typed);
    expect(refused?.page.view.editing.version).toBe(2);
    // Two languages at once are no conflict.
    const both = await Promise.all([
      sendTexts("it", { "text-view": "Monti." }),
      sendTexts("es", { "text-view": "Montes." }),
    ]);
    expect(statusesOf(both)).toEqual([303, 303]);
  });

  test("the order changes for visitors at once; moving within an outdated order does nothing", async () => {
    const seen = "1,2,3,4,5,6";
    expect((await admin.post("/admin/apartments", { do: "up:4", seen })).status).toBe(303);
    expect(await orderOf()).toEqual([1, 2, 4, 3, 5, 6]);
    expect(await lastEntry()).toMatchObject({
      what: "apartmentsOrdered",
      subject: "Luxury Penthouse Suite",
      before: { place: 4 },
      after: { place: 3 },
    });
    expect(await admin.post("/admin/apartments", { do: "up:4", seen })).toMatchObject({
      status: 409,
      answer: "moved",
    });
    expect(await orderOf()).toEqual([1, 2, 4, 3, 5, 6]);
    const now = "1,2,4,3,5,6";
    expect((await admin.post("/admin/apartments", { do: "up:1", seen: now })).status).toBe(303);
    expect((await admin.post("/admin/apartments", { do: "remove:1", seen: now })).status).toBe(400);
    expect(await orderOf()).toEqual([1, 2, 4, 3, 5, 6]);
  });

  test("an apartment that is off is not shown, its bookings stay and can be changed; the last one stays on", async () => {
    const placed = await placeBooking(aRequest(), app);
    expect(placed.ok).toBe(true);
    const away = await placeBooking(aRequest({ stay: aStay({ checkIn: "2027-02-10" }) }), app);
    const reference = away.ok ? away.booking.reference : "";
    await admin.post("/admin/apartments", { do: "off:4" });
    expect(await orderOf()).toEqual([1, 2, 3, 5, 6]);
    expect(await findApartment(second.db, "luxury-penthouse-suite", "en", facts)).toBeNull();
    expect(
      (await writeSiteMap(app, listPages(routes))).includes("/apartments/luxury-penthouse-suite"),
    ).toBe(false);
    expect((await writeLlmsText(app)).includes("Luxury Penthouse Suite")).toBe(false);
    expect(await placeBooking(aRequest({ stay: aStay({ checkIn: "2027-03-10" }) }), app)).toEqual({
      ok: false,
      reason: "unknownApartment",
    });
    const { lines } = (await admin.get("/admin/calendar?from=2027-01-04")).page.days;
    expect(lines.map(({ id }: { id: number }) => id)).toContain(4);
    const stored = await findBookingByReference(second.db, reference);
    if (!stored) throw new Error("The booking is gone");
    const changeRequest = {
      apartmentId: 4,
      stay: aStay({ checkIn: "2027-02-11" }),
      party: { adults: 2, children: 0 },
      actor: "owner" as const,
    };
    expect(await previewChange(stored, changeRequest, second.db, clock.now(), facts)).toMatchObject(
      {
        ok: true,
      },
    );

    for (const id of [1, 2, 3, 5]) await admin.post("/admin/apartments", { do: `off:${id}` });
    expect(await admin.post("/admin/apartments", { do: "off:6" })).toMatchObject({
      status: 409,
      answer: "lastOne",
    });
    expect(await orderOf()).toEqual([6]);
    await admin.post("/admin/apartments", { do: "on:4" });
    expect(await orderOf()).toEqual([4, 6]);
    expect(await lastEntry()).toMatchObject({
      before: { offered: false },
      after: { offered: true },
    });
  });
});
