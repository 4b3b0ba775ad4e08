// Model-based tests of bookings: the same actions give the same results, nights and amounts as the model. `SEQUENCES=n` runs more.
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { behavesAsModelled } from "./model-based/compare.ts";

const asked = Number(process.env["SEQUENCES"] ?? 0);
const sequences = { sqlite: asked || 25, postgres: asked || 8 } as const;

describe.each(databases)("random sequences on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test(`${sequences[dialect]} sequences behave as the model does`, async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // No durability is needed.
    if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
    const result = await fc.check(behavesAsModelled(database), { numRuns: sequences[dialect] });
    expect(result.failed ? fc.defaultReportMessage(result) : "as modelled").toBe("as modelled");
  }, 3_600_000);
});
