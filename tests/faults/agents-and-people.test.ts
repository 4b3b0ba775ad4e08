// A stay that an agent proposed and people book: one booking or none in every order of events, and each party learns which.
// `INTERLEAVINGS=n` runs more.
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { simulateProposal } from "./agents/simulate-proposal.ts";

const asked = Number(process.env["INTERLEAVINGS"] ?? 0);
const first = Number(process.env["FIRST_SEED"] ?? 1);
const interleavings = { sqlite: asked || 40, postgres: asked || 8 } as const;

// Each way a proposed stay can end. On PostgreSQL the order of events depends on its answers too, and few are run.
const mustBeReached = { sqlite: ["booked", "cancelled", "expired", "open"], postgres: [] } as const;

describe.each(databases)("agents and people on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test(`${interleavings[dialect]} orders of events end in one booking or none, and each party learns which`, async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
    const ends = new Map<string, number>();
    for (let seed = first; seed < first + interleavings[dialect]; seed++) {
      const { ended, faults, trace } = await simulateProposal(seed, database);
      if (faults.length > 0) throw new Error([`seed ${seed}`, ...faults, ...trace].join("\n"));
      for (const state of ended) ends.set(state, (ends.get(state) ?? 0) + 1);
    }
    if (asked) console.log(Object.fromEntries(ends));
    expect(mustBeReached[dialect].filter((state) => !ends.has(state))).toEqual([]);
  }, 7_200_000);
});
