// When time alone changes availability, so that a cached page must be rendered again.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findCacheExpiry } from "#app/availability/find-cache-expiry.server.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the next change on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  const next = async (now: string) =>
    new Date(await findCacheExpiry(database, new Date(now))).toISOString();
  const hold = (night: string, ends: string, kind: "hold" | "block" = "hold") =>
    database.db
      .insertInto("nights")
      .values({ apartment_id: 1, night, kind, expires_at: ends })
      .execute();

  test("is the next quarter of an hour, or the end of a hold that comes before it", async () => {
    expect(await next("2026-11-20T08:03:00.000Z")).toBe("2026-11-20T08:15:00.000Z");
    expect(await next("2026-11-20T19:59:59.999Z")).toBe("2026-11-20T20:00:00.000Z");
    await hold("2027-03-01", "2026-11-20T08:20:00.000Z");
    await hold("2027-03-02", "2026-11-20T08:10:00.000Z");
    await hold("2027-03-03", "2026-11-20T08:05:00.000Z", "block");
    expect(await next("2026-11-20T08:03:00.000Z")).toBe("2026-11-20T08:10:00.000Z");
    expect(await next("2026-11-20T08:12:00.000Z")).toBe("2026-11-20T08:15:00.000Z");
  });

  test("is in the past for a page that was rendered across it", async () => {
    await hold("2027-03-01", "2026-11-20T08:10:00.000Z");
    expect(await next("2026-11-20T08:09:59.500Z")).toBe("2026-11-20T08:10:00.000Z");
    expect(await next("2026-11-20T08:14:59.500Z")).toBe("2026-11-20T08:15:00.000Z");
  });

  test("is the following one for a page that was rendered right after", async () => {
    await hold("2027-03-01", "2026-11-20T08:10:00.000Z");
    expect(await next("2026-11-20T08:10:00.000Z")).toBe("2026-11-20T08:15:00.000Z");
    expect(await next("2026-11-20T08:15:00.000Z")).toBe("2026-11-20T08:30:00.000Z");
  });
});
