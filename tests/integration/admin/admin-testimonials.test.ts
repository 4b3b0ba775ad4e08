// Testimonials as the owner enters them: on the home page at once, in the visitor's language or the original one.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { listShownTestimonials } from "#app/pages/list-shown-testimonials.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { signedInBrowser, anOwner } from "#tests/support/admin-users.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";

const giulia = {
  guest: "Giulia",
  origin: "Italia",
  month: "2026-10",
  apartment: "5",
  language: "it",
  "quote-it": "Il vento al mattino, la cena in fondo al sentiero.",
  "quote-en": "Wind in the morning, dinner at the end of the path.",
};

describe.each(databases)("testimonials on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let second: Database;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    const app = anApp(database, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
  });

  const listed = async () => (await admin.get("/admin/voices")).page.testimonials;
  const order = async () =>
    (await listShownTestimonials(second.db, "en", facts))?.map(({ guest }) => guest);
  const add = async (typing: Record<string, string> = {}) =>
    admin.post("/admin/voices/new", { version: "0", ...giulia, ...typing });

  test("entered once, read in another process in its translation, or in the original language", async () => {
    expect(await listShownTestimonials(second.db, "en", facts)).toBeNull();
    expect(await add()).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/admin\/voices\?saved=[0-9a-f-]{36}$/),
    });
    expect(await listShownTestimonials(second.db, "en", facts)).toMatchObject([
      {
        guest: "Giulia",
        quote: giulia["quote-en"],
        quoteLanguage: null,
        apartment: "Classic Double Room",
      },
    ]);
    expect(await listShownTestimonials(second.db, "de", facts)).toMatchObject([
      { quote: giulia["quote-it"], quoteLanguage: "it", month: "2026-10" },
    ]);
    expect((await listAudit(database.db, { limit: 1 }))[0]).toMatchObject({
      what: "testimonialAdded",
      subject: "Giulia",
      after: { it: giulia["quote-it"] },
    });
    expect((await listed())[0].source).toBe("owner");
  });

  test("order, on and off, and deleting", async () => {
    await add();
    await add({ guest: "Tomasz" });
    const [one, two] = await listed();
    const seen = `${one.id},${two.id}`;
    const submit = async (what: string) =>
      (await admin.post("/admin/voices", { do: what, seen })).status;
    expect(await submit(`up:${two.id}`)).toBe(303);
    expect(await order()).toEqual(["Tomasz", "Giulia"]);
    expect(await submit(`down:${two.id}`)).toBe(409);
    expect(await submit(`off:${two.id}`)).toBe(303);
    expect(await order()).toEqual(["Giulia"]);
    expect(await submit(`delete:${one.id}`)).toBe(303);
    // Switched-off testimonials are not replaced by samples.
    expect(await order()).toEqual([]);
    expect(await submit(`on:${two.id}`)).toBe(303);
    expect(await order()).toEqual(["Tomasz"]);
    expect(await submit(`off:${one.id}`)).toBe(409);
    expect(await submit("eat:everything")).toBe(400);
  });

  test("invalid input is refused at its field, and shown again", async () => {
    for (const [typing, field, reason] of [
      [{ guest: " " }, "guest", "needed"],
      [{ origin: "x".repeat(61) }, "origin", "tooLong"],
      [{ month: "10/2026" }, "month", "month"],
      [{ month: "2026-12" }, "month", "month"],
      [{ month: "2026-13" }, "month", "month"],
      [{ "quote-it": "" }, "quote-it", "quote"],
      [{ "quote-en": "<img src=x onerror=alert(1)>" }, "quote-en", "markup"],
    ] as const)
      expect(await add(typing)).toMatchObject({
        status: 400,
        answer: { faults: [{ field, reason }], typed: { language: "it" } },
      });
    expect(await listed()).toEqual([]);
  });

  test("when two change the same testimonial the second gets a conflict", async () => {
    await add();
    const [{ id, version }] = await listed();
    const change = (origin: string) =>
      admin.post(`/admin/voices/${id}`, { ...giulia, version: String(version), origin });
    expect(statusesOf(await Promise.all([change("Torino"), change("Roma")]))).toEqual([303, 409]);
    expect(await listShownTestimonials(second.db, "en", facts)).toHaveLength(1);
  });
});
