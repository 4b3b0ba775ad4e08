// What must be true of the stored data after processes died or froze, once the jobs have run again.
import { expect } from "vitest";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import type { House } from "#app/house.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";
import { sendLetters } from "#app/platform/send-letters.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { faultsInTheBooks } from "#tests/house/books.ts";
import { aClock } from "#tests/house/clock.ts";
import type { TestClock } from "#tests/house/clock.ts";
import { aRenderedLetter } from "#tests/house/letters.ts";

/** An app whose clock a test moves. */
export interface RestingHouse extends House {
  clock: TestClock;
}

/** An app on a database at an instant, its jobs not running. */
export function aRestingHouse(
  database: Database,
  { instant, mailer }: { instant: string; mailer: Mailer },
): RestingHouse {
  const clock = aClock(instant);
  return { ...aHouse(database, clock), clock, mailer };
}

/** Advances the clock four times by twenty minutes and runs the jobs once each time. */
export async function letJobsComeRound(house: RestingHouse): Promise<void> {
  const { db } = house.database;
  for (let round = 0; round < 4; round++) {
    house.clock.advance({ minutes: 20 });
    await expireHolds(house);
    await giveDueRefunds(house);
  }
  // Several at once: sending one after the other would take long, as a mail server answers slowly.
  const send = () =>
    sendLetters({ ...house, db, batch: 10_000, render: async () => aRenderedLetter() });
  await Promise.all(Array.from({ length: 6 }, send));
}

/**
 * Expects that no booking in `acknowledged` is missing, none is pending, every email is sent, and every
 * cent belongs to a stay or was refunded.
 */
export async function expectAllIsWell(house: RestingHouse, told: string[]): Promise<void> {
  const { db } = house.database;
  await letJobsComeRound(house);

  expect(await faultsInTheBooks(db)).toEqual([]);
  const bookings = await db.selectFrom("bookings").selectAll().execute();
  const kept = bookings.filter(({ status }) => status === "confirmed" || status === "cancelled");
  const references = new Set(kept.map(({ reference }) => reference));
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
