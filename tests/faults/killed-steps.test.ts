// A process is killed at every named step of booking, paying, changing, cancelling and sending emails, once each.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { aRestingHouse, expectAllIsWell } from "#tests/house/all-is-well.ts";
import { aRecordingMailer } from "#tests/house/letters.ts";
import { databases, openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";

const opening = "2026-11-20T08:00:00.000Z";

/** `npm test -- --all` does the same on PostgreSQL, for which killed-payments.test.ts has the kills at random moments. */
const tried = databases.filter((dialect) => dialect === "sqlite" || process.env["ALL"]);

test.each(tried)(
  "SIGKILL at each of 25 steps and more on %s: no acknowledged booking lost, no payment pending, no cent without a stay",
  async (dialect) => {
    const database = await openTestDatabase(dialect, { seeded: true });
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
      const house = aRestingHouse(database, { instant: opening, mailer: aRecordingMailer() });
      await expectAllIsWell(house, told);
      expect(told.length).toBeGreaterThan(25);
    } finally {
      await database.close();
    }
  },
  300_000,
);

function live({ settings }: TestDatabase, deadly: string, week: number) {
  const program = "tests/faults/programs/die-at-a-step.ts";
  const asked = [program, settings.dataDir, opening, deadly, String(week)];
  const env = {
    ...process.env,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  };
  const { stdout, signal } = spawnSync(process.execPath, asked, { encoding: "utf8", env });
  const lines = stdout.trimEnd().split("\n");
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  return { signal, steps: after("step "), told: after("told ") };
}
