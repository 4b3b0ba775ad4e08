// `node scripts/migrate.ts`: migrates the database schema and seeds it when it is empty; starting the site does the same.
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { migrate } from "#db/migrate.server.ts";
import "./use-property.ts";

const { facts } = await import("#property/facts.ts");
const { seed } = await import("#db/seed.server.ts");
const read = readEnvironment(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(1);
}
const database = await openDatabase(read.environment);
try {
  await migrate(database);
  const closed = read.environment.mode === "production";
  const seeded = await seed(database, facts, { closed });
  console.log(seeded ? "The database is up to date, and seeded" : "The database is up to date");
} finally {
  await database.close();
}
