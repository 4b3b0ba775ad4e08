// Random sequences of bookings, changes, payments, refunds and disputes: ledger, invoices and reports are as the books of an
// accountant. `SEQUENCES=n` runs more.
import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { readBoth } from "../money-sequences/find-money-faults.ts";
import { anyMoneyAction } from "../money-sequences/money-actions.ts";
import type { MoneyAction } from "../money-sequences/money-actions.ts";
import { openMoneyWorld } from "../money-sequences/money-world.ts";
import { runMoneyAction } from "../money-sequences/run-money-action.ts";

const asked = Number(process.env["SEQUENCES"] ?? 0);
const sequences = { sqlite: asked || 25, postgres: asked || 8 } as const;

describe.each(databases)("random sequences with money on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  async function play(actions: readonly MoneyAction[]): Promise<void> {
    const all = await openMoneyWorld(database);
    for (const action of actions) {
      await runMoneyAction(action, all);
      const { app, books, wrong } = await readBoth(database.db, all.guests);
      deepStrictEqual({ after: action, all: app, wrong }, { after: action, all: books, wrong: [] });
    }
  }

  test(`${sequences[dialect]} sequences leave the ledger as the books are`, async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    // No durability is needed.
    if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(database.db);
    const anySequence = fc.array(anyMoneyAction, { maxLength: 60, size: "max" });
    const result = await fc.check(fc.asyncProperty(anySequence, play), {
      numRuns: sequences[dialect],
    });
    const { failed, errorInstance } = result;
    expect(failed ? `${fc.defaultReportMessage(result)}\n${String(errorInstance)}` : "").toBe("");
  }, 3_600_000);
});
