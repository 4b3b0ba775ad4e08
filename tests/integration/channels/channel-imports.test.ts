// Imported calendars of other sites: nights blocked, moved and freed, and none freed by mistake.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { releaseNights } from "#app/availability/nights.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listConflicts, settleConflict } from "#app/channels/conflicts.sql.server.ts";
import { findFeed } from "#app/channels/feeds.sql.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aFeed, aReadingApp, nightsOf, readDueFeeds } from "#tests/support/calendars/channels.ts";
import { aCalendar, aFeedServer, answers, feedText } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let site: FeedServer;
beforeAll(async () => {
  site = await aFeedServer();
});
afterAll(() => site.close());

describe.each(databases)("calendars on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = aReadingApp(database, clock);
  });
  afterEach(() => database.close());

  const stay = { checkIn: "2027-02-01", checkOut: "2027-02-04" };
  const nights = () => nightsOf(database);
  const feedOf = async (id: string) => (await findFeed(database.db, id))!;
  const emails = () =>
    database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "ownerCalendarConflict")
      .orderBy("created_at")
      .execute();

  test("every format of the large sites blocks its nights, for its own apartment, under its name", async () => {
    for (const shape of ["airbnb", "booking-com", "vrbo", "google"] as const) {
      site.on(`/${shape}.ics`, answers.text(feedText(shape)));
      await aFeed(app, site.url(`/${shape}.ics`), { label: shape });
    }
    await aFeed(app, site.url("/vrbo.ics"), { label: "other", apartmentId: 2 });
    await readDueFeeds(app);
    // Airbnb 4 + 2, Booking.com 4 + 1, Vrbo 7 + 2, Google 2 + 2 + 1 + 1 + 1
    expect(await nights()).toHaveLength(27);
    expect((await nights()).slice(0, 6)).toEqual([
      "2027-01-20 channel google",
      "2027-01-21 channel google",
      "2027-01-25 channel google",
      "2027-01-26 channel google",
      "2027-02-01 channel google",
      "2027-02-15 channel airbnb",
    ]);
    expect(await nightsOf(database, 2)).toHaveLength(9);
    const taken = aRequest({ stay: { checkIn: "2027-02-18", checkOut: "2027-02-21" } });
    expect(await placeBooking(taken, app)).toMatchObject({ ok: false, reason: "nightsTaken" });
  });

  test("what moves, changes and vanishes is followed; the same again changes nothing", async () => {
    const id = await aFeed(app, site.url("/moving"));
    const read = async (...events: [string, string][]) => {
      site.on("/moving", answers.text(aCalendar(...events)));
      expect(await readFeed({ id }, app)).toBe("good");
      return nights();
    };
    const first = await read(["2027-02-01", "2027-02-03"], ["2027-03-01", "2027-03-02"]);
    expect(first).toEqual([
      "2027-02-01 channel Airbnb",
      "2027-02-02 channel Airbnb",
      "2027-03-01 channel Airbnb",
    ]);
    expect(await read(["2027-03-01", "2027-03-02"], ["2027-02-01", "2027-02-03"])).toEqual(first);
    expect(await read(["2027-02-02", "2027-02-04"])).toEqual([
      "2027-02-02 channel Airbnb",
      "2027-02-03 channel Airbnb",
    ]);
    expect(await read()).toEqual([]);
    expect(await feedOf(id)).toMatchObject({ failures: 0, fault: null, lease_token: null });
  });

  test("past nights stay, whatever the calendar says", async () => {
    const id = await aFeed(app, site.url("/over"));
    site.on("/over", answers.text(aCalendar(["2027-01-09", "2027-01-12"])));
    await readFeed({ id }, app);
    clock.set("2027-01-11T08:00:00Z");
    site.on("/over", answers.text(aCalendar()));
    await readFeed({ id }, app);
    expect(await nights()).toEqual(["2027-01-10 channel Airbnb"]);
  });

  const damaged = aCalendar(["2027-05-01", "2027-05-02"]);
  test.each([
    ["500", answers.status(500), { fault: "refused", fault_status: 500 }],
    ["404", answers.status(404), { fault: "refused", fault_status: 404 }],
    ["nothing", answers.text(""), { fault: "empty" }],
    ["a page to sign in", answers.text("<!doctype html><title>x"), { fault: "notCalendar" }],
    ["half a calendar", answers.text(damaged.slice(0, -20)), { fault: "broken" }],
    ["a connection that breaks", answers.cut(damaged), { fault: "cutOff" }],
    ["no end", answers.endless(), { fault: "tooLarge" }],
    ["a bomb", answers.bomb(), { fault: "tooLarge" }],
    ["silence", answers.hang(), { fault: "tooSlow" }],
    [
      "a redirect to an internal address",
      answers.redirect("http://169.254.169.254/"),
      { fault: "addressForbidden" },
    ],
    [
      "a redirect to the loopback address",
      answers.redirect("http://[::1]:22222/"),
      { fault: "addressForbidden" },
    ],
  ])("%s frees no night, and is counted until it is good again", async (_, bad, fault) => {
    const id = await aFeed(app, site.url("/bad"));
    site.on("/bad", answers.text(aCalendar(["2027-02-01", "2027-02-02"])));
    await readFeed({ id }, app);
    site.on("/bad", bad);
    clock.advance({ minutes: 15 });
    expect(await readFeed({ id, timeout: 500 }, app)).toBe("failed");
    clock.advance({ minutes: 15 });
    expect(await readFeed({ id, timeout: 500 }, app)).toBe("failed");
    expect(await nights()).toEqual(["2027-02-01 channel Airbnb"]);
    expect(await feedOf(id)).toMatchObject({
      ...fault,
      failures: 2,
      failing_since: "2027-01-10T08:15:00.000Z",
      good_at: "2027-01-10T08:00:00.000Z",
      read_at: "2027-01-10T08:30:00.000Z",
    });
    site.on("/bad", answers.text(aCalendar()));
    expect(await readFeed({ id }, app)).toBe("good");
    expect(await nights()).toEqual([]);
    expect(await feedOf(id)).toMatchObject({ failures: 0, failing_since: null, fault: null });
  });

  test("a calendar of which a part cannot be read blocks nights and frees none", async () => {
    const id = await aFeed(app, site.url("/part"));
    site.on("/part", answers.text(aCalendar(["2027-02-01", "2027-02-02"])));
    await readFeed({ id }, app);
    const faulty = "BEGIN:VEVENT\nUID:x\nDTSTART;VALUE=DATE:20270231\nEND:VEVENT";
    site.on("/part", answers.text(aCalendar(faulty, ["2027-03-01", "2027-03-02"])));
    expect(await readFeed({ id }, app)).toBe("good");
    expect(await nights()).toEqual(["2027-02-01 channel Airbnb", "2027-03-01 channel Airbnb"]);
    expect(await feedOf(id)).toMatchObject({ unreadable: 1 });
  });

  test("an unchanged calendar is not sent again, but once a day it is read whole", async () => {
    const id = await aFeed(app, site.url("/tag"));
    site.on("/tag", answers.tagged(aCalendar(["2027-02-01", "2027-02-02"]), '"1"'));
    await readFeed({ id }, app);
    clock.advance({ minutes: 15 });
    expect(await readFeed({ id }, app)).toBe("good");
    expect(await nights()).toEqual(["2027-02-01 channel Airbnb"]);
    expect(await feedOf(id)).toMatchObject({ etag: '"1"', good_at: "2027-01-10T08:15:00.000Z" });
    // The same ETag, but a day later: the ETag was not sent, so the whole calendar came.
    clock.set("2027-01-11T08:00:00Z");
    site.on("/tag", answers.tagged(aCalendar(["2027-02-02", "2027-02-03"]), '"1"'));
    await readFeed({ id }, app);
    expect(await nights()).toEqual(["2027-02-02 channel Airbnb"]);
  });

  test("a night that two claim is free only when neither does, in either order", async () => {
    for (const [first, second] of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      const ids = { a: "", b: "" };
      for (const name of ["a", "b"] as const) {
        site.on(`/${name}`, answers.text(aCalendar(["2027-02-01", "2027-02-02"])));
        ids[name] = await aFeed(app, site.url(`/${name}`), { label: name });
        await readFeed({ id: ids[name] }, app);
        clock.advance({ minutes: 1 });
      }
      expect(await nights()).toEqual(["2027-02-01 channel a"]);
      site.on(`/${first}`, answers.text(aCalendar()));
      await readFeed({ id: ids[first] }, app);
      expect(await nights()).toEqual([`2027-02-01 channel ${second}`]);
      site.on(`/${second}`, answers.text(aCalendar()));
      await readFeed({ id: ids[second] }, app);
      expect(await nights()).toEqual([]);
      await database.db.deleteFrom("channel_feeds").execute();
    }
  });

  describe("against our own bookings", () => {
    test("a booking stays, the rest is blocked, the owner gets one email, and the nights follow when it ends", async () => {
      const placed = await placeBooking(aRequest({ stay }), app);
      if (!placed.ok) throw new Error("not placed");
      const id = await aFeed(app, site.url("/conflict"));
      site.on("/conflict", answers.text(aCalendar(["2027-02-03", "2027-02-06"])));
      await readFeed({ id }, app);
      await readFeed({ id }, app);
      const ours = ["2027-02-01 booking", "2027-02-02 booking", "2027-02-03 booking"];
      const theirs = ["2027-02-04 channel Airbnb", "2027-02-05 channel Airbnb"];
      expect(await nights()).toEqual([...ours, ...theirs]);
      const { reference } = placed.booking;
      expect(await listConflicts(database.db)).toMatchObject([
        { label: "Airbnb", kind: "booking", reference, from: "2027-02-03", to: "2027-02-04" },
      ]);
      const [email, more] = await emails();
      expect(more).toBeUndefined();
      expect(email?.recipient).toBe("stay@kazfilao.example");
      const rendered = (await renderEmail(email!, app))!;
      expect(rendered.text).toContain(reference);
      expect(rendered.text).toContain("https://hotel.example/admin/channels");

      await inTransaction(database.db, (trx) => releaseNights(trx, placed.booking.id));
      await readFeed({ id }, app);
      expect(await nights()).toEqual(["2027-02-03 channel Airbnb", ...theirs]);
      expect(await listConflicts(database.db)).toEqual([]);
    });

    test("a settled conflict stays settled as long as it lasts, and passing days create no new one", async () => {
      await placeBooking(aRequest({ stay }), app);
      const id = await aFeed(app, site.url("/settled"));
      site.on("/settled", answers.text(aCalendar(["2027-02-01", "2027-02-04"])));
      await readFeed({ id }, app);
      const [conflict] = await listConflicts(database.db);
      const seen = { by: "Anaïs", now: clock.now() };
      const settle = () =>
        inTransaction(database.db, (trx) => settleConflict(trx, conflict?.id ?? "", seen));
      expect([await settle(), await settle()]).toEqual([true, false]);
      clock.set("2027-02-02T08:00:00Z");
      await readFeed({ id }, app);
      expect(await listConflicts(database.db)).toEqual([]);
      expect(await emails()).toHaveLength(1);
      site.on("/settled", answers.text(aCalendar()));
      await readFeed({ id }, app);
      site.on("/settled", answers.text(aCalendar(["2027-02-01", "2027-02-04"])));
      await readFeed({ id }, app);
      expect(await listConflicts(database.db)).toHaveLength(1);
    });

    test("an unfinished payment counts until its hold expires, then the nights are the other site's", async () => {
      await placeBooking(aRequest({ stay, payment: aCard("challenge") }), app);
      const id = await aFeed(app, site.url("/hold"));
      site.on("/hold", answers.text(aCalendar([stay.checkIn, stay.checkOut])));
      await readFeed({ id }, app);
      expect(await listConflicts(database.db)).toMatchObject([{ kind: "hold" }]);
      clock.advance({ minutes: 15 });
      await readFeed({ id }, app);
      expect(await nights()).toEqual([
        "2027-02-01 channel Airbnb",
        "2027-02-02 channel Airbnb",
        "2027-02-03 channel Airbnb",
      ]);
      expect(await listConflicts(database.db)).toEqual([]);
    });
  });
});
