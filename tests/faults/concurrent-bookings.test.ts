// Thousands of random booking attempts for sixty days of nights, from two processes at once: no night is sold twice.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";

const run = promisify(execFile);
/** `npm test -- --all` makes twenty thousand of them. */
const attemptsEach = process.env["ALL"] ? 10_000 : 3_000;

describe.each(databases)("concurrent bookings on %s", (dialect) => {
  test(`${2 * attemptsEach} attempts from two processes: each has a definite outcome, the database is consistent`, async () => {
    const database = await openTestDatabase(dialect, { seeded: true });
    try {
      const { databaseUrl, dataDir } = database.settings;
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      };
      const program = ["tests/faults/programs/book-at-random.ts", String(attemptsEach)];
      const runs = await Promise.all([1, 2].map(() => run(process.execPath, program, { env })));

      const ended: Record<string, number> = { confirmed: 0, nightsTaken: 0 };
      for (const { stdout } of runs)
        for (const [outcome, n] of Object.entries(JSON.parse(stdout) as Record<string, number>))
          ended[outcome] = (ended[outcome] ?? 0) + n;
      const confirmed = await database.db
        .selectFrom("bookings")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("status", "=", "confirmed")
        .executeTakeFirstOrThrow();

      // The festive weeks require five nights: such an attempt is refused for its length, not for the nights.
      const { stayNotAllowed = 0, ...rest } = ended;
      expect(Object.keys(rest).sort()).toEqual(["confirmed", "nightsTaken"]);
      expect(rest.confirmed! + rest.nightsTaken! + stayNotAllowed).toBe(2 * attemptsEach);
      expect(rest.confirmed).toBeGreaterThan(50);
      expect(confirmed.n).toBe(rest.confirmed);
      expect(await findInconsistencies(database.db)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
