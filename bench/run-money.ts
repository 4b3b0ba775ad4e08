// `node bench/run-money.ts [folder]`: how long the admin's money page takes over a year with 20,000 stays.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { facts } from "#property/facts.ts";
import { loadMoney } from "#app/admin/money/load-money.server.ts";
import { readBalancesOn, readSpanSums } from "#app/admin/money/money-report.sql.server.ts";
import { openProperty } from "#app/i18n/property/property.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { fillDemoData } from "#db/demo.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";
import { cpuTimeOf } from "./databases/database-cpu-time.sql.server.ts";
import { insertManyMovements } from "./databases/many-movements.sql.server.ts";
import { measure, percentile } from "./measure.ts";

// A file in `folder`; with DATABASE_URL that PostgreSQL database, which must be empty.
const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), "bench-money-"));
const databaseUrl = process.env["DATABASE_URL"] || null;
const opened = await openDatabase({ databaseUrl, dataDir: folder });
try {
  await run(opened);
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

async function run(database: Database): Promise<void> {
  const { db, dialect } = database;
  const now = new Date("2027-10-15T08:00:00Z");
  await migrate(database);
  await seed(database, facts);
  await fillDemoData(database, { now }, facts);
  const begun = performance.now();
  const year = { from: "2027-01-01", count: 20_000, apartments: 6 };
  const rows = await insertManyMovements(database, year);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${dialect}: ${rows} movements of ${year.count} stays in ${seconds} s`);
  const app = { database, clock: { now: () => now }, property: openProperty(facts) };
  const page = (search: string) => ({
    name: `the page, ${search}`,
    block: 5,
    run: async () => void (await loadMoney(new URLSearchParams(search), "en", app)),
  });
  const october = { from: "2027-10-01", to: "2027-10-31" };
  const timings = await measure(
    [
      page("month=2027-10"),
      page("month=2027-10&by=apartment"),
      page("month=2027-10&by=source"),
      page("from=2027-01-01&to=2027-12-31&by=month"),
      {
        name: "the sums of a month alone",
        block: 5,
        run: async () => void (await readSpanSums(db, october, "day")),
      },
      {
        name: "what is open now, alone",
        block: 5,
        run: async () => void (await readBalancesOn(db, null)),
      },
    ],
    4,
    cpuTimeOf(database),
  );
  console.log("\n| | runs | p50 ms | p99 ms | processor each |\n|---|---|---|---|---|");
  for (const { name, wall, cpuTime } of timings) {
    const values = [percentile(wall, 0.5), percentile(wall, 0.99), cpuTime / wall.length];
    console.log(
      `| ${name} | ${wall.length} | ${values.map((one) => one.toFixed(1)).join(" | ")} |`,
    );
  }
}
