// `npm run demo`: fills the database with plausible bookings of two years, for trying things out. `--again` adds to
// existing bookings; `--yes-in-production` is needed when NODE_ENV is production.
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { migrate } from "#db/migrate.server.ts";
import "./use-property.ts";

const { facts } = await import("#property/facts.ts");
const { fillDemoData } = await import("#db/demo.server.ts");
const { seed } = await import("#db/seed.server.ts");

const flags = process.argv.slice(2);
const unknown = flags.filter((flag) => flag !== "--again" && flag !== "--yes-in-production");
if (unknown.length > 0)
  refuse(`Unknown: ${unknown.join(" ")}. There are --again and --yes-in-production`);
const read = readEnvironment(process.env);
if (!read.ok) refuse(...read.faults);
const { environment } = read;
if (environment.mode === "production" && !flags.includes("--yes-in-production"))
  refuse(
    "This is production: invented bookings would take real nights. --yes-in-production does it all the same",
  );

const database = await openDatabase(environment);
try {
  await migrate(database);
  await seed(database, facts);
  const result = await fillDemoData(
    database,
    { now: new Date(), again: flags.includes("--again") },
    facts,
  );
  if (result.ok)
    console.log(`${result.bookings} bookings were made, ${result.nights} nights are taken`);
  else {
    console.error("There are bookings already; --again adds to them");
    process.exitCode = 1;
  }
} finally {
  await database.close();
}

function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
