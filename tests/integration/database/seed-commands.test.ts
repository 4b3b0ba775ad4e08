// `node scripts/migrate.ts` and `npm run demo` as processes of their own: plain Node runs their sources, without what the build
// adds, so nothing that they import may need it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";

const run = promisify(execFile);

test("an empty database is seeded and filled by commands", async () => {
  const database = await openTestDatabase("sqlite");
  try {
    const { databaseUrl, dataDir } = database.settings;
    const env = {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const migrated = await run(process.execPath, ["scripts/migrate.ts"], { env });
    expect(migrated.stdout).toBe("The database is up to date, and seeded\n");
    const filled = await run(process.execPath, ["scripts/demo.ts"], { env });
    expect(filled.stdout).toMatch(/^\d{3} bookings were made, \d{4} nights are taken\n$/);

    const { db } = database;
    const templates = await db
      .selectFrom("message_templates")
      .select(["id", "name", "texts"])
      .orderBy("created_at")
      .execute();
    expect(templates.map(({ id, name }) => [id, name])).toEqual([
      ["suggested-arrival", "Arrival instructions"],
      ["suggested-late", "Late arrival"],
      ["suggested-route", "Route and parking"],
      ["suggested-thanks", "Thank you"],
    ]);
    const { fr } = JSON.parse(templates[3]!.texts) as Record<string, string>;
    expect(fr).toContain("{apartment}");
  } finally {
    await database.close();
  }
});
