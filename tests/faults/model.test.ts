// Model-based tests of bookings: the same actions give the same results, nights and amounts as the model. `LIVES=n` runs more.
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { livesAsModelled } from "./life/compare.ts";

const asked = Number(process.env["LIVES"] ?? 0);
const lives = { sqlite: asked || 25, postgres: asked || 8 } as const;

describe.each(databases)("random sequences on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test(`${lives[dialect]} sequences behave as the model does`, async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // No durability is needed.
    if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
    const played = await fc.check(livesAsModelled(database), { numRuns: lives[dialect] });
    expect(played.failed ? fc.defaultReportMessage(played) : "as modelled").toBe("as modelled");
  }, 3_600_000);
});
