// The invariant of money on a small scale: stays with faults of the provider, kills and people who do things at once, and in the end
// gateway = ledger = invoices = returns, to the cent. `node bench/simulate-money.ts` runs it with any number of stays.
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { findDifferences } from "../simulated-money/find-differences.ts";
import { anySteps, playSteps } from "../simulated-money/play-steps.ts";
import { comeToRest } from "../simulated-money/run-jobs.ts";
import { simulate } from "../simulated-money/simulate.ts";
import { openSimulation } from "../simulated-money/simulation.ts";

const stays = { sqlite: 150, postgres: 60 } as const;
/** Always the same sequences, so that a failure is one of the change; `SEQUENCES=n` tries n others, by chance. */
const asked = Number(process.env["SEQUENCES"] ?? 0);
const sequences = { sqlite: asked || 12, postgres: asked || 5 } as const;

describe.each(databases)("simulated money on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test(`${stays[dialect]} stays: gateway = ledger = invoices = returns; a refund counted twice is found`, async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const { db } = database;
    // No durability is needed.
    if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(db);
    const simulation = await openSimulation(database, { seed: 7, apartments: 14 });
    const many = stays[dialect];
    const size = { stays: many, perDay: 12, checkEvery: many, daysAfter: 10 };
    expect((await simulate(simulation, size)).join("\n")).toBe("");

    // Not one of several made together, whose difference is said of all of them.
    const { booking_id: bookingId } = await db
      .selectFrom("booking_refunds")
      .innerJoin("bookings", "bookings.id", "booking_refunds.booking_id")
      .select("booking_id")
      .where("booking_refunds.status", "=", "done")
      .where("group_id", "is", null)
      .orderBy("booking_id")
      .executeTakeFirstOrThrow();
    const movements = [move("refundsOwed", "card", 1_00), move("guest", "refundsOwed", 1_00)];
    const about = { kind: "refundDone", bookingId, currency: "EUR", day: "2027-01-01" } as const;
    const at = "2027-01-01T08:00:00.000Z";
    await inTransaction(db, (trx) =>
      insertEntry(trx, { ref: "planted", ...about, at, actor: "system", movements }),
    );
    const found = await findDifferences(simulation);
    expect(found.filter((one) => one.includes(bookingId))).toHaveLength(1);
    expect(found.join("\n")).toMatch(/refunded by month: \d+ instead of \d+/);
  }, 120_000);

  test("no sequence of extras, codes, plans, changes, part payments, refunds and disputes leaves a difference", async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
    const simulation = await openSimulation(database, { seed: 3, apartments: 40 });
    const property = fc.asyncProperty(anySteps, async (steps) => {
      simulation.faults.length = 0;
      const booked = await playSteps(simulation, steps);
      await comeToRest(simulation);
      const found = await findDifferences(simulation);
      // Of these stays alone, so that a sequence can be shortened after an earlier one has left a difference.
      const ids = booked.map(({ booking }) => booking?.id ?? "");
      const own = found.filter((one) => ids.some((id) => one.includes(id)));
      expect([...own, ...simulation.faults].join("\n")).toBe("");
    });
    await fc.assert(property, { numRuns: sequences[dialect], ...(asked === 0 && { seed: 1 }) });
  }, 3_600_000);
});
