// Rate limit counts are shared by every process on the database, under a keyed hash, and deleted when the window ends.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { RateLimit } from "#app/platform/rate-limits/rules/rate-limits.ts";
import {
  deleteEndedCounts,
  shareCounts,
} from "#app/platform/rate-limits/shared-counts.sql.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const twenty: RateLimit = { name: "twenty", most: 20, seconds: 600, counts: "asked" };
const network = "203.0.113.77";

describe.each(databases)("rate limit counts of two processes on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  beforeEach(async () => {
    clock.set("2027-01-10T08:02:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  const aProcess = () => {
    const uses = createRateLimiter(clock);
    return {
      send(times: number) {
        let within = 0;
        for (let n = 0; n < times; n++) if (uses.count(twenty, network).within) within++;
        return within;
      },
      share: () => shareCounts({ db: database.db, clock, rateLimiter: uses }),
    };
  };
  const rows = () => database.db.selectFrom("use_counts").selectAll().execute();

  test("what one has counted, the other refuses", async () => {
    const [one, two] = [aProcess(), aProcess()];
    expect(one.send(15)).toBe(15);
    expect(await one.share()).toBe(1);
    expect(two.send(3)).toBe(3);
    expect(await two.share()).toBe(1);
    // 15 there and 3 here: two are left of twenty.
    expect(two.send(5)).toBe(2);
    await Promise.all([one.share(), two.share()]);
    expect(one.send(1)).toBe(1);
    await one.share();
    expect(one.send(1)).toBe(0);
    // All that both have counted: 15 + 3 + 5 + 1.
    expect(await rows()).toMatchObject([{ count: 24, ends_at: "2027-01-10T08:10:00.000Z" }]);
  });

  test("a user's single request is not stored, nor is any network in plain text", async () => {
    const one = aProcess();
    one.send(1);
    expect(await one.share()).toBe(0);
    expect(await rows()).toEqual([]);
    one.send(10);
    await one.share();
    expect(JSON.stringify(await rows())).not.toContain(network);
    expect(await one.share()).toBe(0);
  });

  test("ended windows are deleted, and counted anew", async () => {
    const one = aProcess();
    one.send(25);
    await one.share();
    clock.set("2027-01-10T08:09:59Z");
    await deleteEndedCounts(database.db, clock.now());
    expect(await rows()).toHaveLength(1);
    clock.set("2027-01-10T08:10:00Z");
    await deleteEndedCounts(database.db, clock.now());
    expect(await rows()).toEqual([]);
    expect(one.send(20)).toBe(20);
  });

  test("counts that could not be written are written with the next round", async () => {
    const uses = createRateLimiter(clock);
    for (let n = 0; n < 12; n++) uses.count(twenty, network);
    const gone = await openDatabase(database.settings);
    await gone.close();
    await expect(shareCounts({ db: gone.db, clock, rateLimiter: uses })).rejects.toThrow(/./);
    expect(await shareCounts({ db: database.db, clock, rateLimiter: uses })).toBe(1);
    expect(await rows()).toMatchObject([{ count: 12 }]);
  });
});
