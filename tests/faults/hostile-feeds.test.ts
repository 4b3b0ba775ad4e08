// The built site, with the memory limit of deploy/, reads hostile calendars: it stays responsive, shuts down when asked to, and
// does not read them again at once after a restart.
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFeed } from "#app/channels/feeds.sql.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { aFeed, nightsOf } from "#tests/support/calendars/channels.ts";
import { aCalendar, aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { endlessFeed, hostileFeeds } from "#tests/support/calendars/hostile-feeds.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { whileProbed } from "#tests/support/site/probe-health.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let other: FeedServer;
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  other = await aFeedServer();
  database = await openTestDatabase("sqlite", { seeded: true });
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await other.close();
});

function start(): Promise<ServerProcess> {
  return startServer(database.settings, {
    LOCAL_CALENDARS: "true",
    NODE_OPTIONS: "--max-old-space-size=384 --max-semi-space-size=16",
  });
}

const add = (path: string) =>
  aFeed({ database, clock: systemClock }, other.url(path), { label: path });
const faultOf = async (id: string) => {
  const feed = await findFeed(database.db, id);
  return feed?.read_at == null ? "unread" : (feed.fault ?? "good");
};
const asked = (path: string) => other.asked.filter((one) => one === path).length;

test("a good calendar behind hostile ones is read, and the site answers within 50 ms all the time", async () => {
  const chosen = ["FREQ=DAILY;BYDAY=6MO", "ever further ahead", "200,000 days"].map((name) =>
    hostileFeeds.find((feed) => feed.name.includes(name))!,
  );
  const hostile: string[] = [];
  for (const [place, { text }] of chosen.entries()) {
    other.on(`/${place}`, answers.text(text()));
    hostile.push(await add(`/${place}`));
  }
  const { checkIn, checkOut } = aComingStay({ inDays: 30, nights: 2 });
  other.on("/good", answers.text(aCalendar([checkIn, checkOut])));
  const good = await add("/good");
  const ids = [...hostile, good];
  const read = async () => {
    await expect
      .poll(() => Promise.all(ids.map(faultOf)), { timeout: 90_000, interval: 500 })
      .not.toContain("unread");
  };
  const probed = await whileProbed(server.origin, read());
  expect(probed.median).toBeLessThan(50);
  expect(probed.longest).toBeLessThan(1_000);
  const outcomes = await Promise.all(ids.map(faultOf));
  expect(outcomes).toEqual(["good", "parseTooSlow", expect.any(String), "good"]);
  expect(chosen[2]?.outcomes).toContain(outcomes[2]);
  expect(await nightsOf(database)).toEqual([
    `${checkIn} channel /good`,
    expect.stringMatching(/ channel \/good$/),
  ]);
});

test("SIGTERM during a read ends it cleanly, and after a restart the calendar stays postponed", async () => {
  other.on("/late", answers.text(endlessFeed.text()));
  const id = await add("/late");
  await expect.poll(() => asked("/late")).toBe(1);
  const begun = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(await faultOf(id)).toBe("parseTooSlow");
  const before = other.asked.length;
  server = await start();
  // A calendar that is due is read; postponed ones are not.
  other.on("/due", answers.text(aCalendar()));
  const due = await add("/due");
  await expect.poll(() => faultOf(due)).toBe("good");
  expect(other.asked.slice(before)).toEqual(["/due"]);
});
