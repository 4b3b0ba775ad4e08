// Page views from request to daily total, on both databases: which are counted, on which day, and that no IP address is stored
// anywhere.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordPageViews } from "#app/analytics/record-page-views.server.ts";
import type { AnsweredPage, PageViewRecorder } from "#app/analytics/record-page-views.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { aClock } from "#tests/support/clock.ts";
import { bytesOfDatabase } from "#tests/support/databases/database-bytes.ts";
import { aBrowserName, aPageView } from "#tests/support/pages/page-views.ts";
import { aProperty } from "#tests/support/property.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("page views on %s", (dialect) => {
  const clock = aClock();
  let logged: string[];
  let database: TestDatabase;
  let recorder: PageViewRecorder;
  const open = () =>
    recordPageViews(
      {
        db: database.db,
        clock,
        log: createLog("debug", (line) => logged.push(line)),
        origin: "https://hotel.example",
        property: aProperty(),
      },
      3_600_000,
    );
  beforeEach(async () => {
    logged = [];
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect);
    recorder = open();
  });
  afterEach(async () => {
    await recorder.close();
    await database.close();
  });

  const rows = async (...pages: AnsweredPage[]) => {
    for (const page of pages) recorder.record(page);
    await recorder.flush();
    return database.db.selectFrom("visit_views").selectAll().orderBy("at").execute();
  };
  const all = () =>
    database.db
      .selectFrom("visit_days")
      .selectAll()
      .where("split", "=", "all")
      .orderBy("day")
      .execute();

  test("what is stored of a page view", async () => {
    const referer = "https://www.google.com/";
    const [row] = await rows(
      aPageView(
        "/de/apartments/deluxe-sea-view-suite?utm_campaign=spring&email=anna@hotel.example",
        {
          headers: { referer },
          pageView: { step: "details", unmetDemand: null },
        },
      ),
    );
    expect(row).toEqual({
      day: "2027-01-10",
      at: Date.parse("2027-01-10T08:00:00Z") / 1000,
      visitor: expect.stringMatching(/^[\w-]{22}$/),
      page: "/apartments/deluxe-sea-view-suite",
      steps: "search apartment details",
      language: "de",
      device: "desktop",
      source: "Google",
      campaign: "spring",
      region: "FR",
    });
  });

  test("a document and the data of a client-side navigation count alike", async () => {
    const data = aPageView("/fr/book.data?checkIn=2027-03-01", { contentType: "text/x-script" });
    expect((await rows(aPageView("/fr/book"), data)).map(({ page }) => page)).toEqual([
      "/book",
      "/book",
    ]);
  });

  test.each<[string, AnsweredPage]>([
    [
      "a program",
      aPageView("/", { headers: { "user-agent": "Mozilla/5.0 (compatible; Xbot/1)" } }),
    ],
    ["HEAD", aPageView("/", { method: "HEAD" })],
    ["a form that is sent", aPageView("/book", { method: "POST" })],
    ["a prefetched page", aPageView("/", { headers: { "sec-purpose": "prefetch" } })],
    ["a prerendered page", aPageView("/", { headers: { "sec-purpose": "prefetch;prerender" } })],
    ["Global Privacy Control", aPageView("/", { headers: { "sec-gpc": "1" } })],
    ["Do Not Track", aPageView("/", { headers: { dnt: "1" } })],
    ["the owner", aPageView("/", { headers: { cookie: "language=fr; owner=abc" } })],
    ["the owner, by https", aPageView("/", { headers: { cookie: "__Host-owner=abc" } })],
    ["the admin area", aPageView("/admin/bookings")],
    ["a page that does not exist", aPageView("/book", { status: 404 })],
    ["a page that redirects", aPageView("/book", { status: 303 })],
    ["a file", aPageView("/book/stay.ics", { contentType: "text/calendar" })],
  ])("%s is not counted", async (_, page) => {
    expect(await rows(page)).toEqual([]);
  });

  test("a prefetched page counts when it is shown", async () => {
    const shown = aPageView("/seen", {
      method: "POST",
      prefetchedPath: "/fr/gallery?utm_source=wa",
    });
    expect(await rows(shown)).toMatchObject([{ page: "/gallery", source: "WhatsApp" }]);
    const refusing = aPageView("/seen", {
      method: "POST",
      prefetchedPath: "/fr/gallery",
      headers: { dnt: "1" },
    });
    expect(await rows(refusing)).toHaveLength(1);
  });

  test("days are the property's, and tomorrow the same visitor counts as another", async () => {
    clock.set("2027-01-10T19:59:59Z");
    await rows(aPageView("/"), aPageView("/gallery"), aPageView("/", { network: "198.51.100.8" }));
    clock.set("2027-01-10T20:00:01Z");
    const views = await rows(aPageView("/"));
    expect(views.map(({ day }) => day)).toEqual([
      "2027-01-10",
      "2027-01-10",
      "2027-01-10",
      "2027-01-11",
    ]);
    expect(new Set(views.map(({ visitor }) => visitor)).size).toBe(3);
    await rollUpDays({ database, clock, property: aProperty() });
    expect(await all()).toMatchObject([
      { day: "2027-01-10", visitors: 2, views: 3, visits: 2, bounces: 1 },
      { day: "2027-01-11", visitors: 1, views: 1, visits: 1, bounces: 1 },
    ]);
  });

  test("a day that gets more views is added up again, and a late row counts for its day", async () => {
    await rows(aPageView("/"));
    await rollUpDays({ database, clock, property: aProperty() });
    clock.advance({ minutes: 2 });
    recorder.record(aPageView("/gallery"));
    clock.set("2027-01-11T08:00:00Z");
    await rows(aPageView("/"));
    await Promise.all([
      rollUpDays({ database, clock, property: aProperty() }),
      rollUpDays({ database, clock, property: aProperty() }),
    ]);
    expect(await all()).toMatchObject([
      { day: "2027-01-10", views: 2, seconds: 120 },
      { day: "2027-01-11", views: 1 },
    ]);
  });

  test("salts of today and yesterday only, rows of 25 months only, totals for ever", async () => {
    for (const day of ["2027-01-10", "2027-01-11", "2027-01-12"]) {
      clock.set(`${day}T08:00:00Z`);
      await rows(aPageView("/"));
      await rollUpDays({ database, clock, property: aProperty() });
    }
    const salts = await database.db
      .selectFrom("visit_salts")
      .select("day")
      .orderBy("day")
      .execute();
    expect(salts.map(({ day }) => day)).toEqual(["2027-01-11", "2027-01-12"]);
    clock.set("2029-02-11T08:00:00Z");
    await rollUpDays({ database, clock, property: aProperty() });
    const left = await rows();
    expect(left.map(({ day }) => day)).toEqual(["2027-01-11", "2027-01-12"]);
    expect((await all()).map(({ day }) => day)).toEqual(["2027-01-10", "2027-01-11", "2027-01-12"]);
  });

  test("unmet demand", async () => {
    const unmetDemand = {
      reason: "full" as const,
      checkIn: "2027-03-01",
      checkOut: "2027-03-08",
      guests: 2,
      nights: 7,
      cents: 980_00,
    };
    const search = aPageView("/book", { pageView: { step: "search", unmetDemand: unmetDemand } });
    await rows(search, search, aPageView("/book", { ...search, network: "198.51.100.9" }));
    await rollUpDays({ database, clock, property: aProperty() });
    const lost = await database.db.selectFrom("visit_lost_days").selectAll().execute();
    expect(lost).toEqual([
      {
        day: "2027-01-10",
        reason: "full",
        month: "2027-03",
        searches: 2,
        nights: 14,
        cents: 1960_00,
      },
    ]);
  });

  test("memory is bounded, and a failing database breaks no page", async () => {
    for (let count = 0; count < 10_500; count++) recorder.record(aPageView("/"));
    expect(await rows()).toHaveLength(10_000);
    await database.db.schema.dropTable("visit_views").execute();
    recorder.record(aPageView("/"));
    await expect(recorder.flush()).rejects.toThrow(/visit_views/);
    expect(() => recorder.record(aPageView("/"))).not.toThrow();
  });

  test("of 1,000 addresses and browsers none is left in a file, a log or a backup", async () => {
    const begun = new Date(Date.now() - 1_000);
    // 203.0 to 249.100 to 103: no other test writes such an address.
    const planted = /203\.\d{1,3}\.10[0-3]\.\d|Planted\//;
    for (let n = 0; n < 1_000; n++) {
      const network = `203.${n % 250}.${100 + Math.floor(n / 250)}.${(n * 7) % 250}`;
      const browser = `${aBrowserName} Planted/${n}.77`;
      expect(network).toMatch(planted);
      recorder.record(aPageView("/", { network, headers: { "user-agent": browser } }));
    }
    const stored = await rows();
    expect(stored).toHaveLength(1_000);
    await rollUpDays({ database, clock, property: aProperty() });
    const written = await bytesOfDatabase(database, begun);
    // The search itself works: it finds what is stored. In the files and, again, in the backup.
    for (const { visitor } of [stored[0]!, stored[999]!])
      expect(written.filter((text) => text.includes(visitor)).length).toBeGreaterThan(1);
    for (const text of [...logged, ...written]) expect(planted.test(text)).toBe(false);
  });
});
