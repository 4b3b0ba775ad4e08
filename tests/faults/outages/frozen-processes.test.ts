// Processes are frozen at named steps for twenty minutes, longer than any lease and any hold; another takes over their work and
// sells what has become free; then they are resumed. `ALL=1` freezes one at every step there is.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { Dialect } from "#app/platform/database/database.server.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { withoutVite } from "#tests/support/site/node-arguments.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import {
  aRestingApp,
  expectConsistentData,
  runJobs,
} from "#tests/support/booking/expect-consistent-data.ts";
import type { RestingApp } from "#tests/support/booking/expect-consistent-data.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anUnreliableMailServer } from "#tests/support/emails/unreliable-mail-server.ts";

const opening = "2026-11-20T08:00:00.000Z";
const program = "tests/faults/programs/stop-at-a-step.ts";

// Steps inside a transaction. SQLite has a single writer: a process frozen there blocks all writers.
const isInside = (step: string) => step.startsWith("before the commit");

const chosen = {
  sqlite: ["before the gateway is called: create", "before an email is sent"],
  postgres: [
    "before the gateway is called: create",
    "before the gateway is called: refund",
    "before an email is sent",
    "before the commit: confirmed and paymentCaptured",
    "before the commit: expired",
  ],
};

describe.each(databases)("frozen for twenty minutes on %s", (dialect) => {
  test("another process does the work; nothing is done twice when it is resumed", async () => {
    const database = await openTestDatabase(dialect, { seeded: true });
    const mail = await anUnreliableMailServer();
    const app = aRestingApp(database, { instant: opening, mailer: smtpMailer(mail.url) });
    const frozenProcesses: FrozenProcess[] = [];
    try {
      const steps = process.env["ALL"] === "1" ? allSteps(database, dialect) : chosen[dialect];
      const asked = steps.map((step, week) => ({ step, week, database, mail: mail.url }));
      const [inside, outside] = [true, false].map((side) =>
        asked.filter(({ step }) => isInside(step) === side),
      );
      frozenProcesses.push(...(await Promise.all(outside!.map(freeze))));
      // A process frozen in a transaction blocks the ones after it: one at a time.
      for (const one of inside!) {
        frozenProcesses.push(await freeze(one));
        await endIdleTransactions(database);
      }

      await runJobs(app);
      const others = await bookFreeWeeks(app, steps.length);
      const confirmedReferences = await Promise.all(frozenProcesses.map((one) => one.resume()));
      await expectConsistentData(app, [...confirmedReferences.flat(), ...others]);

      const taken = mail.accepted();
      expect(taken.length).toBeGreaterThan(steps.length);
      expect(taken).toHaveLength(new Set(taken).size);
    } finally {
      for (const one of frozenProcesses) await one.resume();
      await mail.close();
      await database.close();
    }
  }, 600_000);
});

interface FrozenProcess {
  /** Resumes it until it ends; the references of the bookings that it confirmed to its guests. */
  resume(): Promise<string[]>;
}

async function freeze(asked: {
  step: string;
  week: number;
  database: TestDatabase;
  mail: string;
}): Promise<FrozenProcess> {
  const { step, week, mail } = asked;
  const { databaseUrl, dataDir } = asked.database.settings;
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const child = spawn(
    process.execPath,
    [...withoutVite, program, dataDir, opening, step, `${week}`, "20", mail],
    {
      env,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const gone = once(child, "exit");
  let output = "";
  const reached = Promise.withResolvers<void>();
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes(`step ${step}\n`)) reached.resolve();
  });
  void gone.then(() => reached.reject(new Error(`never reached: ${step}`)));
  await reached.promise;
  // The step is printed a moment before the process stops.
  await wait(100);
  return {
    async resume() {
      child.kill("SIGCONT");
      await gone;
      return output
        .split("\n")
        .filter((line) => line.startsWith("confirmed "))
        .map((line) => line.slice("confirmed ".length));
    },
  };
}

// As PostgreSQL does after thirty seconds (idle_in_transaction_session_timeout).
async function endIdleTransactions({ db }: TestDatabase): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`.execute(db);
}

// Other guests book the weeks of the frozen processes' guests, wherever that is possible.
async function bookFreeWeeks(app: RestingApp, weeks: number): Promise<string[]> {
  const sold: string[] = [];
  for (let week = 0; week < weeks; week++)
    for (let apartmentId = 1; apartmentId <= 6; apartmentId++) {
      const checkIn = addDays("2027-01-10", 7 * week);
      const stay = { checkIn, checkOut: addDays(checkIn, 7) };
      const party = { adults: 1, children: 0 };
      const placed = await placeBooking(aRequest({ apartmentId, stay, party }), app);
      if (placed.ok) sold.push(placed.booking.reference);
    }
  expect(sold.length).toBeGreaterThan(weeks);
  return sold;
}

// Every step that a complete run reaches, except those without recovery: an email that was sent but not yet marked as sent, and
// on SQLite a transaction.
function allSteps({ settings }: TestDatabase, dialect: Dialect): string[] {
  const { databaseUrl, dataDir } = settings;
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const asked = [...withoutVite, program, dataDir, opening, "", "60"];
  const { stdout } = spawnSync(process.execPath, asked, { env, encoding: "utf8" });
  const lines = stdout.split("\n").filter((line) => line.startsWith("step "));
  const steps = new Set(lines.map((line) => line.slice("step ".length)));
  steps.delete("after an email is sent");
  return [...steps].filter((step) => dialect === "postgres" || !isInside(step));
}
