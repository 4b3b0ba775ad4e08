// Which process reads a calendar when, and the last read before a guest's booking is written.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { releaseNights } from "#app/availability/nights.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import { findFeed } from "#app/channels/feeds.sql.server.ts";
import { readFeed, refreshCalendars } from "#app/channels/read-feed.server.ts";
import { leaseFeed } from "#app/channels/readings.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aFeed, aReadingApp, nightsOf, readDueFeeds } from "#tests/support/calendars/channels.ts";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const stay = { checkIn: "2027-02-01", checkOut: "2027-02-04" };

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

  const nights = () => nightsOf(database);
  const feedOf = async (id: string) => (await findFeed(database.db, id))!;

  describe("one reader at a time", () => {
    test("the second reader skips it, a result after the lease is dropped, a dead reader is replaced", async () => {
      const id = await aFeed(app, site.url("/lease"));
      site.on("/lease", answers.text(aCalendar(["2027-02-01", "2027-02-02"])));
      const lease = { id, now: clock.now(), leaseMilliseconds: 60_000 };
      expect(await leaseFeed(database.db, lease)).not.toBeNull();
      expect(await readFeed({ id }, app)).toBe("busy");
      await readDueFeeds(app);
      expect(await nights()).toEqual([]);
      clock.advance({ minutes: 1 });
      expect(await readFeed({ id }, app)).toBe("good");
    });

    test("ten at once request the site once", async () => {
      const id = await aFeed(app, site.url(`/crowd-${dialect}`));
      site.on(`/crowd-${dialect}`, answers.text(aCalendar()));
      const reads = await Promise.all(Array.from({ length: 10 }, () => readDueFeeds(app)));
      expect(reads).toHaveLength(10);
      expect(site.asked.filter((path) => path === `/crowd-${dialect}`)).toHaveLength(1);
      expect((await feedOf(id)).next_read_at > "2027-01-10T08:15").toBe(true);
    });

    test("an address that is changed while it is read has no effect", async () => {
      const id = await aFeed(app, site.url("/changed"));
      site.on("/changed", (_, response) => {
        void database.db
          .updateTable("channel_feeds")
          .set({ lease_token: null })
          .where("id", "=", id)
          .execute()
          .then(() => response.end(aCalendar(["2027-02-01", "2027-02-02"])));
      });
      expect(await readFeed({ id }, app)).toBe("busy");
      expect(await nights()).toEqual([]);
    });
  });

  describe("when a guest confirms", () => {
    test("what was sold a minute ago elsewhere is not sold again", async () => {
      await aFeed(app, site.url("/confirm"));
      site.on("/confirm", answers.text(aCalendar(["2027-02-03", "2027-02-05"])));
      expect(await book(app)).toMatchObject({ ok: false, reason: "nightsTaken" });
      expect(await listConflicts(database.db)).toEqual([]);
    });

    test("a site that hangs costs two seconds and no booking, and our short timeout is not counted as its failure", async () => {
      const id = await aFeed(app, site.url("/hangs"));
      site.on("/hangs", answers.hang());
      const begun = performance.now();
      expect(await book(app)).toMatchObject({ ok: true });
      expect(performance.now() - begun).toBeLessThan(4_000);
      expect(await feedOf(id)).toMatchObject({ failures: 0, lease_token: null });
      // Another attempt in the same minute does not wait for it once more.
      const asked = site.asked.length;
      await refreshCalendars(4, app);
      expect(site.asked).toHaveLength(asked);
    });

    test("nights of a cancelled booking go to the other site first, even when its calendar was read just now", async () => {
      const first = await placeBooking(aRequest({ stay }), app);
      const id = await aFeed(app, site.url("/left"));
      site.on("/left", answers.text(aCalendar([stay.checkIn, stay.checkOut])));
      await readFeed({ id }, app);
      if (first.ok) await inTransaction(database.db, (trx) => releaseNights(trx, first.booking.id));
      const asked = site.asked.length;
      expect(await book(app)).toMatchObject({ ok: false, reason: "nightsTaken" });
      expect(site.asked).toHaveLength(asked);
    });
  });
});

/** Books with the last read of other calendars, as the running app does. */
function book(app: App) {
  return placeBooking(aRequest({ stay }), {
    ...app,
    readOtherCalendars: (apartmentId) => refreshCalendars(apartmentId, app),
  });
}
