// Bookings through Stripe's library while the fake Stripe fails in every way and the process is killed repeatedly.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { withoutVite } from "#tests/support/site/node-arguments.ts";
import { databases } from "#tests/support/test-database.ts";
import { stripeFaults } from "#tests/support/payments/stripe-stand-in.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";

/** `npm test -- --all` makes them all. */
const bookings = process.env["ALL"] ? 1000 : 40;

describe.each(databases)("the ledger of Stripe and ours on %s", (dialect) => {
  test(`${bookings} bookings by card, faults and kills among them: the same to the cent`, async () => {
    const till = await openStripeHarness(dialect);
    let kills = 0;
    while ((await countBookings(till)) < bookings || kills < 3) {
      await bookUntilKilled(till);
      kills++;
      till.clock.advance({ seconds: 7 });
    }
    till.stripe.noTrouble();
    await drain(till);

    const { db } = till.database;
    const payments = await db.selectFrom("payments").select(["booking_id", "status"]).execute();
    const final = ["captured", "declined", "failed", "voided", "refunded"];
    expect(payments.filter(({ status }) => !final.includes(status))).toEqual([]);
    const owed = await db
      .selectFrom("booking_refunds")
      .select("id")
      .where("status", "=", "owed")
      .execute();
    expect(owed).toEqual([]);
    const standing = await db
      .selectFrom("bookings")
      .select("id")
      .where("status", "=", "confirmed")
      .orderBy("id")
      .execute();
    const paid = payments.filter(({ status }) => status === "captured");
    const paidTwice = paid.length - new Set(paid.map(({ booking_id }) => booking_id)).size;
    expect(paidTwice).toBe(0);
    const paidFor = new Set(paid.map(({ booking_id }) => booking_id));
    expect(standing.filter(({ id }) => !paidFor.has(id))).toEqual([]);
    const { intents, refunds } = till.stripe.books;
    console.log(
      `${dialect}: ${await countBookings(till)} bookings, ${payments.length} attempts, ${intents.length} intents,`,
      `${refunds.length} refunds, ${kills} kills, ${till.stripe.requests} requests`,
    );
    // Compares Stripe's books with ours to the cent, and throws when they differ.
    await till.close();
  }, 1_800_000);
});

async function countBookings({ database: { db } }: StripeHarness): Promise<number> {
  const { n } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function bookUntilKilled({ database: { settings }, clock, stripe }: StripeHarness) {
  const { databaseUrl, dataDir } = settings;
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const program = "tests/faults/programs/stripe-until-killed.ts";
  const asked = [...withoutVite, program, dataDir, clock.now().toISOString(), stripe.origin];
  const child = spawn(process.execPath, asked, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const faultTimer = setInterval(() => injectRandomFaults(stripe), 15);
  // By the work done, not by the clock: on a busy machine it does little in a second.
  let requestsLeft = 3 + Math.floor(Math.random() * (bookings / 5));
  for await (const line of createInterface(child.stdout)) if (line && --requestsLeft === 0) break;
  await wait(Math.random() * 30);
  child.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  clearInterval(faultTimer);
  expect(signal).toBe("SIGKILL");
}

// One round in three injects a fault, and some guests answer their bank.
function injectRandomFaults({ trouble, noTrouble, books }: StripeHarness["stripe"]): void {
  noTrouble();
  const fault = stripeFaults[Math.floor(Math.random() * stripeFaults.length * 3)];
  if (fault) trouble(fault);
  for (const { id, status } of books.intents)
    if (status === "requires_action" && Math.random() < 0.1)
      books.answerBank(id, Math.random() < 0.7 ? "approve" : "refuse");
}

// Holds end after 15 minutes; a refund that met a 500 waits until Stripe's idempotency key has expired.
async function drain(till: StripeHarness): Promise<void> {
  till.clock.advance({ minutes: 15 });
  for (let round = 0; round < 4; round++) {
    await till.runExpiry();
    till.clock.advance({ seconds: 20 });
  }
  till.stripe.forgetKeys();
  for (let day = 0; day < 2; day++) {
    till.clock.advance({ days: 1 });
    await till.runExpiry();
    await sendDueRefunds(till.app);
  }
}
