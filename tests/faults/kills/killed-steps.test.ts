// A process is killed at every named step of booking, paying, changing, cancelling and sending emails, once each.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { withoutVite } from "#tests/support/site/node-arguments.ts";
import {
  aRestingApp,
  expectConsistentData,
} from "#tests/support/booking/expect-consistent-data.ts";
import { aRecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const opening = "2026-11-20T08:00:00.000Z";

/** `npm test -- --all` does the same on PostgreSQL, for which killed-payments.test.ts has the kills at random moments. */
const tried = databases.filter((dialect) => dialect === "sqlite" || process.env["ALL"]);

test.each(tried)(
  "SIGKILL at each of 25 steps and more on %s: no acknowledged booking lost, no payment pending, no cent without a stay",
  async (dialect) => {
    const database = await openTestDatabase(dialect, { seeded: true });
    try {
      const completeRun = runProgram(database, "", 0);
      expect(completeRun.signal).toBe(null);
      const fatalStep = new Set(completeRun.steps);
      expect(fatalStep.size).toBeGreaterThanOrEqual(25);

      const confirmed = [...completeRun.confirmed];
      for (const [week, step] of [...fatalStep].entries()) {
        const died = runProgram(database, step, week + 1);
        expect(died).toMatchObject({ signal: "SIGKILL" });
        expect(died.steps.at(-1)).toBe(step);
        confirmed.push(...died.confirmed);
      }
      const app = aRestingApp(database, { instant: opening, mailer: aRecordingMailer() });
      await expectConsistentData(app, confirmed);
      expect(confirmed.length).toBeGreaterThan(25);
    } finally {
      await database.close();
    }
  },
  300_000,
);

function runProgram({ settings }: TestDatabase, fatalStep: string, week: number) {
  const program = "tests/faults/programs/stop-at-a-step.ts";
  const asked = [...withoutVite, program, settings.dataDir, opening, fatalStep, String(week)];
  const env = {
    ...process.env,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  };
  const { stdout, signal } = spawnSync(process.execPath, asked, { encoding: "utf8", env });
  const lines = stdout.trimEnd().split("\n");
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  return { signal, steps: after("step "), confirmed: after("confirmed ") };
}
