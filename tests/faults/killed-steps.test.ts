// A process is killed at every named step of booking, paying, changing, cancelling and writing, once each.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { giveDueRefunds } from "#app/booking/give-due-refunds.server.ts";
import { sendLetters } from "#app/platform/send-letters.server.ts";
import { faultsInTheBooks } from "#tests/house/books.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { aRecordingMailer, aRenderedLetter } from "#tests/house/letters.ts";
import { openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";

const opening = "2026-11-20T08:00:00.000Z";

// SQLite only: what PostgreSQL does with a process that dies is in killed-payments.test.ts.
test("SIGKILL at each of 25 steps and more: nothing told is lost, nothing open, no cent without a stay", async () => {
  const database = await openTestDatabase("sqlite", { seeded: true });
  try {
    const whole = live(database, "", 0);
    expect(whole.signal).toBe(null);
    const deadly = new Set(whole.steps);
    expect(deadly.size).toBeGreaterThanOrEqual(25);

    const told = [...whole.told];
    for (const [week, step] of [...deadly].entries()) {
      const died = live(database, step, week + 1);
      expect(died).toMatchObject({ signal: "SIGKILL" });
      expect(died.steps.at(-1)).toBe(step);
      told.push(...died.told);
    }
    await expectAllIsWell(database, told);
  } finally {
    await database.close();
  }
}, 180_000);

function live({ settings }: TestDatabase, deadly: string, week: number) {
  const program = "tests/faults/programs/die-at-a-step.ts";
  const asked = [program, settings.dataDir, opening, deadly, String(week)];
  const { stdout, signal } = spawnSync(process.execPath, asked, { encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n");
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  return { signal, steps: after("step "), told: after("told ") };
}

async function expectAllIsWell(database: TestDatabase, told: string[]): Promise<void> {
  const { db } = database;
  const clock = aClock(opening);
  const house = { ...aHouse(database, clock), mailer: aRecordingMailer() };
  for (let round = 0; round < 4; round++) {
    clock.advance({ minutes: 20 });
    await expireHolds(house);
    await giveDueRefunds(house);
  }
  await sendLetters({ ...house, db, batch: 10_000, render: async () => aRenderedLetter() });

  expect(await faultsInTheBooks(db)).toEqual([]);
  const bookings = await db.selectFrom("bookings").selectAll().execute();
  const kept = bookings.filter(({ status }) => status === "confirmed" || status === "cancelled");
  const references = new Set(kept.map(({ reference }) => reference));
  expect(told.length).toBeGreaterThan(25);
  expect(told.filter((reference) => !references.has(reference))).toEqual([]);
  expect(bookings.filter(({ status }) => status === "pending_payment")).toEqual([]);
  const refunds = await db.selectFrom("booking_refunds").selectAll().execute();
  expect(refunds.filter(({ status }) => status !== "done")).toEqual([]);
  const ledger = await db
    .selectFrom("sandbox_payments")
    .leftJoin("payments", "payments.id", "idempotency_key")
    .select(["sandbox_payments.amount as taken", "refunded", "booking_id", "idempotency_key"])
    .where("sandbox_payments.status", "=", "captured")
    .execute();
  for (const { taken, refunded, booking_id, idempotency_key } of ledger) {
    const owed = refunds.filter(({ payment_id }) => payment_id === idempotency_key);
    const given = owed.reduce((sum, { amount }) => sum + amount, 0);
    const stands = kept.some(({ id }) => id === booking_id);
    expect(refunded).toBe(stands ? given : taken);
  }
  const letters = await db.selectFrom("outbox").select("status").execute();
  expect(letters.filter(({ status }) => status !== "sent")).toEqual([]);
}
