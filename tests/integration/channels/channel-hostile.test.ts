// Calendars that are meant to hang the site: it goes on answering, keeps the nights it has, and reads them ever less often.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { findFeed } from "#app/channels/feeds.sql.server.ts";
import { parseInWorker } from "#app/channels/parse-in-worker.server.ts";
import { readFeed, refreshCalendars } from "#app/channels/read-feed.server.ts";
import { leaseFeed } from "#app/channels/readings.sql.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { calendarKinds } from "#tests/support/calendars/calendar-kinds.ts";
import { aFeed, aReadingApp, nightsOf, readDueFeeds } from "#tests/support/calendars/channels.ts";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { endlessFeed, hostileFeeds } from "#tests/support/calendars/hostile-feeds.ts";
import { randomFeeds } from "#tests/support/calendars/random-feeds.ts";
import { readingRules } from "#tests/support/calendars/reading-rules.ts";
import { aClock } from "#tests/support/clock.ts";
import { bestProbe, whileProbed } from "#tests/support/site/probe-health.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { createApp } from "../../../server.ts";

let other: FeedServer;
beforeAll(async () => {
  other = await aFeedServer();
});
afterAll(() => other.close());

const clock = aClock();
let database: TestDatabase;
let app: App;
async function open(dialect: (typeof databases)[number]): Promise<void> {
  clock.set("2027-01-10T08:00:00Z");
  database = await openTestDatabase(dialect, { seeded: true });
  app = aReadingApp(database, clock);
}
const feedOf = async (id: string) => (await findFeed(database.db, id))!;
/** How often the other site was asked for the calendar. */
const asked = (path: string) => other.asked.filter((one) => one === path).length;

// Ten at a time, of which two are read at once.
const tens = (texts: string[]) =>
  Array.from({ length: Math.ceil(texts.length / 10) }, (_, n) => texts.slice(n * 10, n * 10 + 10));
// `longest` in milliseconds: how long one may be read.
const outcomesOf = (texts: string[], longest: number) =>
  Promise.all(
    texts.map(async (text) => {
      const reading = await parseInWorker(text, readingRules, { longest });
      return reading.ok ? "good" : reading.fault;
    }),
  );

// SQLite runs in the thread that answers: what writes to it blocks that thread.
describe("the site answers within 50 ms while it reads", () => {
  let origin: string;
  let close: () => void;
  beforeAll(async () => {
    await open("sqlite");
    const site = createApp({ app, isReady: async () => true, close: async () => {} });
    const listener = getRequestListener(site.fetch);
    const server = createServer((request, response) => void listener(request, response));
    server.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterAll(async () => {
    close();
    await database.close();
  });

  test.each(hostileFeeds)("$name", async ({ name, text, outcomes }) => {
    const path = `/${encodeURIComponent(name)}`;
    const id = await aFeed(app, other.url(path), { label: name });
    other.on(path, answers.text(aCalendar(["2027-01-20", "2027-01-21"])));
    expect(await readFeed({ id }, app)).toBe("good");
    other.on(path, answers.text(text()));
    const best = await bestProbe(4, () => whileProbed(origin, readFeed({ id }, app)));
    expect(best.median).toBeLessThan(50);
    // It never blocks for long, not even on a machine under other load.
    expect(best.longest).toBeLessThan(1_000);
    const { fault } = await feedOf(id);
    expect(outcomes).toContain(fault ?? "good");
    const isStored = (await nightsOf(database)).includes(`2027-01-20 channel ${name}`);
    // Read whole, the feed no longer blocks the night; read in part or not at all, it frees none.
    const isWhole = fault === null && (await feedOf(id)).unreadable === 0;
    expect(isStored).toBe(!isWhole);
    await database.db.deleteFrom("channel_claims").execute();
    await database.db.deleteFrom("channel_feeds").execute();
    await database.db.deleteFrom("nights").execute();
  });

  test("fifty random ones", { timeout: 300_000 }, async () => {
    const all: string[] = [];
    for (const texts of tens(randomFeeds(50, 1))) {
      const best = await bestProbe(3, () => whileProbed(origin, outcomesOf(texts, 1_000)));
      expect(best.median).toBeLessThan(50);
      all.push(...best.work);
    }
    // Some of them are endless: the thread's time limit ends them.
    expect(new Set(all)).toContain("parseTooSlow");
    expect(new Set(all)).toContain("good");
    expect(new Set(all)).not.toContain("parseFailed");
  });

  test("all ordinary kinds", { timeout: 300_000 }, async () => {
    for (const texts of tens(calendarKinds.map(({ text }) => text))) {
      // They are read to their end, also on a loaded machine.
      const best = await bestProbe(3, () => whileProbed(origin, outcomesOf(texts, 30_000)));
      expect(best.median).toBeLessThan(50);
      for (const outcome of best.work) expect(["good", "broken"]).toContain(outcome);
    }
  });
});

describe.each(databases)("a calendar that makes its reader fail, on %s", (dialect) => {
  beforeEach(() => open(dialect));
  afterEach(() => database.close());

  const endless = endlessFeed.text();

  test("is read ever less often, by any process; its nights stay, and the owner sees why", async () => {
    const path = `/endless-${dialect}`;
    const id = await aFeed(app, other.url(path));
    other.on(path, answers.text(aCalendar(["2027-02-01", "2027-02-02"])));
    await readDueFeeds(app);
    other.on(path, answers.text(endless));
    const next = async () => Date.parse((await feedOf(id)).next_read_at) - clock.now().getTime();
    for (const minutes of [30, 60, 60]) {
      clock.set(new Date(Date.parse((await feedOf(id)).next_read_at)).toISOString());
      const before = asked(path);
      await readDueFeeds(app);
      expect(asked(path)).toBe(before + 1);
      expect(await next()).toBeGreaterThanOrEqual(minutes * 60_000);
      expect(await next()).toBeLessThan((minutes + 1) * 60_000);
      // Neither the job of this process, nor that of the next, nor a guest who books requests it again meanwhile.
      clock.advance({ minutes: minutes - 1 });
      await readDueFeeds({ ...app });
      await refreshCalendars(4, app);
      expect(asked(path)).toBe(before + 1);
    }
    expect(await feedOf(id)).toMatchObject({ fault: "parseTooSlow", failures: 3 });
    expect(await nightsOf(database)).toEqual(["2027-02-01 channel Airbnb"]);

    await anOwner(app);
    const admin = await signedInBrowser(app);
    const shown = (await admin.get("/admin/channels")).page.channels.apartments.find(
      (one: { id: number }) => one.id === 4,
    );
    expect(shown.feeds).toMatchObject([{ fault: "parseTooSlow", failures: 3, state: "late" }]);
    // The owner's button reads it at once.
    other.on(path, answers.text(aCalendar()));
    const answer = await admin.post("/admin/channels", { do: "read", feed: id });
    expect(answer.to).toBe(`/admin/channels?done=read&of=${id}`);
    expect(await feedOf(id)).toMatchObject({ fault: null, failures: 0 });
    expect(await next()).toBeLessThan(16 * 60_000);
    expect(await nightsOf(database)).toEqual([]);
  });

  test("delays a guest who books by four seconds at most, once", async () => {
    const path = `/guest-${dialect}`;
    await aFeed(app, other.url(path));
    other.on(path, answers.text(endless));
    const begun = performance.now();
    await refreshCalendars(4, app);
    expect(performance.now() - begun).toBeLessThan(6_000);
    await expect
      .poll(() => database.db.selectFrom("channel_feeds").select("fault").execute())
      .toEqual([{ fault: "parseTooSlow" }]);
    clock.advance({ minutes: 5 });
    await refreshCalendars(4, app);
    expect(asked(path)).toBe(1);
  });

  test("that ends the whole process is retried once, and then as rarely", async () => {
    const path = `/fatal-${dialect}`;
    const id = await aFeed(app, other.url(path));
    const late = Promise.withResolvers<void>();
    const answerLate = answers.text(aCalendar(["2027-02-01", "2027-02-02"]));
    other.on(path, (request, response) => {
      void late.promise.then(() => answerLate(request, response));
    });
    const leave = () =>
      leaseFeed(database.db, { now: clock.now(), leaseMilliseconds: 60_000 }).then(
        (leased) => leased?.id,
      );
    // A process takes the lease on the calendar and dies.
    expect(await leave()).toBe(id);
    clock.advance({ minutes: 2 });
    // So does the second one, after its first step.
    const second = readFeed({}, app);
    await expect.poll(() => asked(path)).toBe(1);
    expect(await feedOf(id)).toMatchObject({ fault: "processEnded", failures: 1 });
    clock.advance({ minutes: 2 });
    expect(await leave()).toBeUndefined();
    clock.advance({ minutes: 30 });
    expect(await leave()).toBe(id);
    expect(await feedOf(id)).toMatchObject({ fault: "processEnded", failures: 2 });
    // Its lease is lost: its result no longer counts.
    late.resolve();
    expect(await second).toBe("busy");
    expect(await nightsOf(database)).toEqual([]);
    clock.advance({ minutes: 2 });
    other.on(path, answers.text(aCalendar()));
    expect(await readFeed({ id }, app)).toBe("good");
    expect(await feedOf(id)).toMatchObject({ fault: null, failures: 0 });
  });
});
