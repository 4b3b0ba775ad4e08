// Our calendar as other sites read it: what is in it, what never is, and that no site gets its own nights back.
import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import type { App } from "#app/app.server.ts";
import { releaseNights } from "#app/availability/nights.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { calendarEndpoint } from "#app/channels/calendar-endpoint.ts";
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import { findFeed } from "#app/channels/feeds.sql.server.ts";
import { parseCalendar } from "#app/channels/parse-calendar.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { renewExport } from "#app/channels/write-export.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aFeed, aReadingApp, nightsOf } from "#tests/support/calendars/channels.ts";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { readingRules } from "#tests/support/calendars/reading-rules.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let site: FeedServer;
beforeAll(async () => {
  site = await aFeedServer();
});
afterAll(() => site.close());

describe.each(databases)("our calendar on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let token: string;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = aReadingApp(database, clock);
    token = await renew();
  });
  afterEach(() => database.close());

  async function renew(apartmentId = 4): Promise<string> {
    await inTransaction(database.db, (trx) => renewExport(trx, apartmentId, clock.now()));
    const row = await database.db
      .selectFrom("channel_exports")
      .select("token")
      .where("apartment_id", "=", apartmentId)
      .executeTakeFirstOrThrow();
    return row.token;
  }

  const request = (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(calendarEndpoint(app).request(path, { headers }));
  const spans = async (path = `/${token}.ics`) => {
    const events = eventsIn(await (await request(path)).text());
    return events.map(({ from, to }) => `${from}/${to}`);
  };

  test("bookings, payments under way and blocks are in it as whole days, without a name or a reason", async () => {
    const stays = [
      { checkIn: "2027-02-01", checkOut: "2027-02-04" },
      { checkIn: "2027-02-04", checkOut: "2027-02-07" },
    ] as const;
    await placeBooking(aRequest({ stay: stays[0] }), app);
    await placeBooking(aRequest({ stay: stays[1], payment: aCard("challenge") }), app);
    const block = { apartmentId: 4, from: "2027-03-01", to: "2027-03-03", reason: "Secret works" };
    await blockNights(block, null, app);
    await blockNights({ ...block, from: "2027-03-03", to: "2027-03-04", reason: "x" }, null, app);
    const answer = await request(`/${token}.ics`);
    const text = await answer.text();
    expect(eventsIn(text)).toMatchObject([
      { from: "2027-02-01", to: "2027-02-04" },
      { from: "2027-02-04", to: "2027-02-07" },
      { from: "2027-03-01", to: "2027-03-04" },
    ]);
    expect(text).not.toMatch(/Claire|Moreau|example\.com|Secret|KF-/);
    expect(text.match(/^DTSTART;VALUE=DATE:20270201\r$/m)).not.toBeNull();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    clock.advance({ minutes: 15 });
    expect(await spans()).toEqual(["2027-02-01/2027-02-04", "2027-03-01/2027-03-04"]);
  });

  test("of a retired apartment every night is taken, so that no other site goes on selling it", async () => {
    const retire = { active: 0, stage: "retired" } as const;
    await database.db.updateTable("apartments").set(retire).where("id", "=", 4).execute();
    // As far as calendars are read.
    expect(await spans()).toEqual(["2027-01-10/2030-01-10"]);
    const [event] = eventsIn(await (await request(`/${token}.ics`)).text());
    clock.set("2027-01-11T08:00:00Z");
    expect(eventsIn(await (await request(`/${token}.ics`)).text())[0]?.uid).toBe(event?.uid);
  });

  test("the same nights give the same bytes and UIDs, and are not sent twice", async () => {
    await placeBooking(aRequest({ stay: { checkIn: "2027-02-01", checkOut: "2027-02-04" } }), app);
    const first = await request(`/${token}.ics`);
    const text = await first.text();
    clock.advance({ minutes: 20 });
    expect(await (await request(`/${token}.ics`)).text()).toBe(text);
    const etag = first.headers.get("etag") ?? "";
    const known = { "if-none-match": `"other", W/${etag}` };
    const again = await request(`/${token}.ics`, known);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    await placeBooking(aRequest({ stay: { checkIn: "2027-02-05", checkOut: "2027-02-08" } }), app);
    const changed = await request(`/${token}.ics`, known);
    expect(changed.status).toBe(200);
    const [uid] = eventsIn(text).map((event) => event.uid);
    expect(eventsIn(await changed.text())[0]?.uid).toBe(uid);
  });

  test("a stay under way is in it until its last night, then no more", async () => {
    await placeBooking(aRequest({ stay: { checkIn: "2027-01-12", checkOut: "2027-01-15" } }), app);
    clock.set("2027-01-14T08:00:00Z");
    expect(await spans()).toEqual(["2027-01-12/2027-01-15"]);
    clock.set("2027-01-15T08:00:00Z");
    expect(await spans()).toEqual([]);
  });

  test("an address that never existed, or was replaced, is not found", async () => {
    const other = await renew(2);
    const feed = await aFeed(app, site.url("/none"));
    expect((await request(`/${token}/${feed}.ics`)).status).toBe(200);
    const old = token;
    token = await renew();
    expect(token).not.toBe(old);
    for (const path of [
      `/${old}.ics`,
      `/${old}/${feed}.ics`,
      `/${"A".repeat(22)}.ics`,
      "/short.ics",
      `/${token}`,
      `/${token}/nowhere.ics`,
      // The feed of another apartment.
      `/${other}/${feed}.ics`,
    ]) {
      const answer = await request(path);
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
        path,
        404,
        "no-store",
      ]);
    }
    expect((await request(`/${token}/${feed}.ics`)).status).toBe(200);
  });

  test("each site gets the others' nights and not its own, and what was exported to it is stored", async () => {
    site.on("/a", answers.text(aCalendar(["2027-02-01", "2027-02-03"])));
    site.on("/b", answers.text(aCalendar(["2027-02-10", "2027-02-12"])));
    const a = await aFeed(app, site.url("/a"), { label: "a" });
    const b = await aFeed(app, site.url("/b"), { label: "b" });
    for (const id of [a, b]) await readFeed({ id }, app);
    expect(await spans()).toEqual(["2027-02-01/2027-02-03", "2027-02-10/2027-02-12"]);
    expect(await spans(`/${token}/${a}.ics`)).toEqual(["2027-02-10/2027-02-12"]);
    expect(await spans(`/${token}/${b}.ics`)).toEqual(["2027-02-01/2027-02-03"]);
    expect((await findFeed(database.db, a))?.told_at).toBe("2027-01-10T08:00:00.000Z");
  });

  test("three sites that repeat what they read free the nights when the guest cancels", async () => {
    const own: Record<string, [string, string][]> = {
      a: [],
      b: [],
      c: [["2027-02-01", "2027-02-03"]],
    };
    const ids: Record<string, string> = {};
    for (const name of ["a", "b", "c"])
      ids[name] = await aFeed(app, site.url(`/loop-${name}`), { label: name });
    // Each site sells its own nights, and closes whatever it reads in our calendar.
    const round = async () => {
      for (const name of ["a", "b", "c"]) {
        clock.advance({ minutes: 15 });
        const exported = (await spans(`/${token}/${ids[name]}.ics`)).map((span) => span.split("/"));
        const closed = exported.map(([from = "", to = ""]) => [from, to, "Not available"] as const);
        const events = [
          ...(own[name] ?? []),
          ...closed.map((one) => [...one] as [string, string, string]),
        ];
        site.on(`/loop-${name}`, answers.text(aCalendar(...events)));
        await readFeed({ id: ids[name] ?? "" }, app);
      }
    };
    await round();
    await round();
    expect(await nightsOf(database)).toHaveLength(2);
    own.c = [];
    for (let times = 0; times < 4; times++) await round();
    expect(await nightsOf(database)).toEqual([]);
  });

  test("what a site closed because of us is no conflict, and is free when our booking ends", async () => {
    const stay = { checkIn: "2027-02-01", checkOut: "2027-02-04" };
    const id = await aFeed(app, site.url("/echo"));
    const placed = await placeBooking(aRequest({ stay }), app);
    clock.advance({ minutes: 5 });
    expect(await spans(`/${token}/${id}.ics`)).toEqual(["2027-02-01/2027-02-04"]);
    site.on(
      "/echo",
      answers.text(aCalendar([stay.checkIn, stay.checkOut, "Airbnb (Not available)"])),
    );
    await readFeed({ id }, app);
    expect(await listConflicts(database.db)).toEqual([]);
    if (placed.ok) await inTransaction(database.db, (trx) => releaseNights(trx, placed.booking.id));
    await readFeed({ id }, app);
    expect(await nightsOf(database)).toHaveLength(3);
    expect(await spans(`/${token}/${id}.ics`)).toEqual([]);
    site.on("/echo", answers.text(aCalendar()));
    await readFeed({ id }, app);
    expect(await nightsOf(database)).toEqual([]);
  });

  test("what we write, we can parse, and recognize as ours", async () => {
    await placeBooking(aRequest({ stay: { checkIn: "2027-02-01", checkOut: "2027-02-04" } }), app);
    const text = await (await request(`/${token}.ics`)).text();
    const window = { from: "2027-01-10", to: "2028-01-10" };
    const rules = { ...readingRules, window };
    expect(parseCalendar(text, rules)).toEqual({ ok: true, events: [], unreadable: 0 });
    expect(parseCalendar(text, { ...rules, ownDomain: "other.example" })).toMatchObject({
      events: [{ from: "2027-02-01", to: "2027-02-04", closed: true }],
    });
  });
});

function eventsIn(text: string): { uid: string; from: string; to: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return { uid: event.uid, from: event.startDate.toString(), to: event.endDate.toString() };
  });
}
