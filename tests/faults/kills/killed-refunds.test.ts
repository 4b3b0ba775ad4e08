// A process that gives refunds is killed at random moments: afterwards each refund was given exactly once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { withoutVite } from "#tests/support/site/node-arguments.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** `npm test -- --all` kills twice as often. */
const kills = process.env["ALL"] ? 6 : 3;

describe.each(databases)("SIGKILL among refunds on %s", (dialect) => {
  test(`${kills} kills, then the jobs: the gateway's ledger matches ours to the cent`, async () => {
    const database = await openTestDatabase(dialect, { seeded: true });
    try {
      const clock = aClock("2026-11-20T08:00:00.000Z");
      for (let round = 0; round < kills; round++) {
        await refundUntilKilled(database, clock.now().toISOString());
        clock.advance({ seconds: 7 });
      }
      clock.advance({ minutes: 15 });
      const app = anApp(database, clock);
      for (let round = 0; round < 4; round++) await expireHolds(app);
      await Promise.all([sendDueRefunds(app), sendDueRefunds(app)]);
      await sendDueRefunds(app);

      expect(await findInconsistencies(database.db)).toEqual([]);
      const { db } = database;
      const refunds = await db.selectFrom("booking_refunds").selectAll().execute();
      expect(refunds.length).toBeGreaterThanOrEqual(kills);
      expect(refunds.filter(({ status }) => status !== "done")).toEqual([]);
      const payments = await db
        .selectFrom("payments")
        .innerJoin("sandbox_payments", "sandbox_payments.id", "payments.gateway_reference")
        .select(["payments.id", "payments.status", "payments.amount", "refunded"])
        .where("sandbox_payments.status", "=", "captured")
        .execute();
      for (const payment of payments) {
        const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
        const given = own.reduce((sum, { amount }) => sum + amount, 0);
        // A payment for nights that were no longer free was refunded without a row of its own.
        const late = payment.status === "refunded" && own.length === 0;
        expect(payment.refunded).toBe(late ? payment.amount : given);
        expect(payment.status === "refunded").toBe(payment.refunded === payment.amount);
      }
    } finally {
      await database.close();
    }
  }, 120_000);
});

async function refundUntilKilled({ settings }: TestDatabase, instant: string): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const program = [
    ...withoutVite,
    "tests/faults/programs/refund-until-killed.ts",
    dataDir,
    instant,
  ];
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  await wait(Math.random() * 300);
  child.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}
