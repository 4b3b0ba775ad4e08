// A process that takes payments is killed at random moments: afterwards every cent belongs to a booking or was refunded.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** `npm test -- --all` kills twice as often. */
const kills = process.env["ALL"] ? 12 : 6;

describe.each(databases)("SIGKILL among payments on %s", (dialect) => {
  test(`${kills} kills, then 15 minutes: no payment is pending, no guest paid without a booking`, async () => {
    const database = await openTestDatabase(dialect, { seeded: true });
    try {
      const clock = aClock("2026-11-20T08:00:00.000Z");
      for (let round = 0; round < kills; round++) {
        await payUntilKilled(database, clock.now().toISOString());
        clock.advance({ seconds: 7 });
      }
      clock.advance({ minutes: 15 });
      for (let round = 0; round < 4; round++) await expireHolds(anApp(database, clock));

      expect(await findInconsistencies(database.db)).toEqual([]);
      const { bookings, payments, ledger } = await read(database.db);
      expect(bookings.size).toBeGreaterThan(kills);
      expect([...bookings.values()].filter((status) => status === "pending_payment")).toEqual([]);
      const final = ["captured", "declined", "failed", "voided", "refunded"];
      expect(payments.filter(({ status }) => !final.includes(status))).toEqual([]);
      for (const paid of ledger) {
        const payment = payments.find(({ id }) => id === paid.idempotency_key);
        const stands = bookings.get(payment?.booking_id ?? "") === "confirmed";
        expect(paid.refunded === 0 ? payment?.status === "captured" && stands : true).toBe(true);
      }
      const captured = payments.filter(({ status }) => status === "captured");
      expect(captured).toHaveLength(ledger.filter(({ refunded }) => refunded === 0).length);
      expect(new Set(captured.map(({ booking_id }) => booking_id)).size).toBe(captured.length);
    } finally {
      await database.close();
    }
  }, 120_000);
});

async function payUntilKilled({ settings }: TestDatabase, instant: string): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const program = ["tests/faults/programs/pay-until-killed.ts", dataDir, instant];
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  // Among its first responses, however slow the machine is.
  const responsesBeforeKill = 1 + Math.random() * 10;
  const answered = Promise.withResolvers<void>();
  let answers = 0;
  child.stdout.on("data", (dots: Buffer) => {
    answers += dots.length;
    if (answers >= responsesBeforeKill) answered.resolve();
  });
  await Promise.race([answered.promise, ended]);
  await wait(Math.random() * 50);
  child.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

async function read(db: Db) {
  const bookings = await db.selectFrom("bookings").select(["id", "status"]).execute();
  return {
    bookings: new Map(bookings.map(({ id, status }) => [id, status])),
    payments: await db.selectFrom("payments").selectAll().execute(),
    ledger: await db
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("status", "=", "captured")
      .execute(),
  };
}
