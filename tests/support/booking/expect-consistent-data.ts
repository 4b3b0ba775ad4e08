// What must be true of the stored data after processes died or froze, once the jobs have run again.
import { expect } from "vitest";
import type { App } from "#app/app.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Mailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";

/** An app whose clock a test moves. */
export interface RestingApp extends App {
  clock: TestClock;
}

/** An app on a database at an instant, its jobs not running. */
export function aRestingApp(
  database: Database,
  { instant, mailer }: { instant: string; mailer: Mailer },
): RestingApp {
  const clock = aClock(instant);
  return { ...anApp(database, clock), clock, mailer };
}

/** Advances the clock four times by twenty minutes and runs the jobs once each time. */
export async function runJobs(app: RestingApp): Promise<void> {
  const { db } = app.database;
  for (let round = 0; round < 4; round++) {
    app.clock.advance({ minutes: 20 });
    await expireHolds(app);
    await sendDueRefunds(app);
  }
  // Several at once: sending one after the other would take long, as a mail server answers slowly.
  const send = () =>
    sendEmails({ ...app, db, batch: 10_000, render: async () => aRenderedEmail() });
  await Promise.all(Array.from({ length: 6 }, send));
}

/**
 * Expects that no booking in `acknowledged` is missing, none is pending, every email is sent, and every
 * cent belongs to a stay or was refunded.
 */
export async function expectConsistentData(app: RestingApp, acknowledged: string[]): Promise<void> {
  const { db } = app.database;
  await runJobs(app);

  expect(await findInconsistencies(db)).toEqual([]);
  const bookings = await db.selectFrom("bookings").selectAll().execute();
  const settled = bookings.filter(({ status }) => status === "confirmed" || status === "cancelled");
  const references = new Set(settled.map(({ reference }) => reference));
  expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
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
    const refundedSum = owed.reduce((sum, { amount }) => sum + amount, 0);
    const hasBooking = settled.some(({ id }) => id === booking_id);
    expect(refunded).toBe(hasBooking ? refundedSum : taken);
  }
  const emails = await db.selectFrom("outbox").select("status").execute();
  expect(emails.filter(({ status }) => status !== "sent")).toEqual([]);
}
