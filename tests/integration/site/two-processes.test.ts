// Several processes on one database: they start together on an empty one, and none sells a night another has sold.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";

const run = promisify(execFile);

test.each(databases)(
  "three processes start at once on an empty %s database and race for 200 nights",
  async (dialect) => {
    const database = await openTestDatabase(dialect, { migrated: false });
    try {
      const { databaseUrl, dataDir } = database.settings;
      const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
      const runs = await Promise.all(
        ["a", "b", "c"].map((note) =>
          run(process.execPath, ["tests/integration/programs/take-nights.ts", dataDir, note], {
            env,
          }),
        ),
      );
      const won = runs.map(({ stdout }) => Number(stdout));
      const rows = await database.db
        .selectFrom("nights")
        .select((eb) => ["note", eb.fn.countAll<number>().as("count")])
        .groupBy("note")
        .orderBy("note")
        .execute();
      expect(won[0]! + won[1]! + won[2]!).toBe(200);
      expect(rows).toEqual(
        ["a", "b", "c"]
          .map((note, i) => ({ note, count: won[i]! }))
          .filter(({ count }) => count > 0),
      );
    } finally {
      await database.close();
    }
  },
);
