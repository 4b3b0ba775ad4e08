// Testimonials as the owner enters them: on the home page at once, in the visitor's language or the original one.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/owner/audit.sql.server.ts";
import { listVoices } from "#app/pages/list-voices.server.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { aDesk, anOwner } from "#tests/house/owner-people.ts";
import { statusesOf } from "#tests/house/owner-site.ts";
import type { TestBrowser } from "#tests/house/owner-site.ts";

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
  let desk: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    const house = aHouse(database, clock);
    await anOwner(house);
    desk = await aDesk(house);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
  });

  const listed = async () => (await desk.get("/admin/voices")).page.voices;
  const order = async () => (await listVoices(second.db, "en"))?.map(({ guest }) => guest);
  const add = async (typing: Record<string, string> = {}) =>
    desk.post("/admin/voices/new", { version: "0", ...giulia, ...typing });

  test("entered once, read in another process in its translation, or in the original language", async () => {
    expect(await listVoices(second.db, "en")).toBeNull();
    expect(await add()).toMatchObject({ status: 303, to: "/admin/voices?saved" });
    expect(await listVoices(second.db, "en")).toMatchObject([
      { guest: "Giulia", quote: giulia["quote-en"], said: null, apartment: "Classic Double Room" },
    ]);
    expect(await listVoices(second.db, "de")).toMatchObject([
      { quote: giulia["quote-it"], said: "it", month: "2026-10" },
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
    const press = async (what: string) =>
      (await desk.post("/admin/voices", { do: what, seen })).status;
    expect(await press(`up:${two.id}`)).toBe(303);
    expect(await order()).toEqual(["Tomasz", "Giulia"]);
    expect(await press(`down:${two.id}`)).toBe(409);
    expect(await press(`off:${two.id}`)).toBe(303);
    expect(await order()).toEqual(["Giulia"]);
    expect(await press(`delete:${one.id}`)).toBe(303);
    // Switched-off testimonials are not replaced by samples.
    expect(await order()).toEqual([]);
    expect(await press(`on:${two.id}`)).toBe(303);
    expect(await order()).toEqual(["Tomasz"]);
    expect(await press(`off:${one.id}`)).toBe(409);
    expect(await press("eat:everything")).toBe(400);
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
      desk.post(`/admin/voices/${id}`, { ...giulia, version: String(version), origin });
    expect(statusesOf(await Promise.all([change("Torino"), change("Roma")]))).toEqual([303, 409]);
    expect(await listVoices(second.db, "en")).toHaveLength(1);
  });
});
