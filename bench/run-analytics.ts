// `node bench/run-analytics.ts [folder]`: how long the admin's analytics page takes over ten million page views of 25 months.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { facts } from "#property/facts.ts";
import { replaceDayMetrics } from "#app/analytics/day-metrics.sql.server.ts";
import { loadAnalyticsReport } from "#app/analytics/load-analytics-report.server.ts";
import { findDayFrom, readRowCount } from "#app/analytics/page-views.sql.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { openProperty } from "#app/i18n/property/property.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { fillDemoData } from "#db/demo.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";
import { cpuTimeOf } from "./databases/database-cpu-time.sql.server.ts";
import { insertManyPageViews } from "./databases/many-page-views.sql.server.ts";
import { measure, percentile } from "./measure.ts";

// A file in `folder`; with DATABASE_URL that PostgreSQL database, which must be empty and stays filled: a second run only reads.
const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), "bench-analytics-"));
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
  const clock = { now: () => new Date() };
  const { today } = propertyDay(clock.now(), facts.timeZone);
  await migrate(database);
  await seed(database, facts);
  if ((await findDayFrom(db, "")) === null) {
    await fillDemoData(database, { now: clock.now() }, facts);
    for (const table of ["visit_views", "visit_wishes", "visit_counts"] as const)
      await db.deleteFrom(table).execute();
    const begun = performance.now();
    const rows = await insertManyPageViews(database, { today, months: 25, visitorsPerDay: 1_320 });
    console.log(`${dialect}: ${rows} views in ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  const app = { database, clock, property: openProperty(facts) };
  const page = (search: string) => ({
    name: `the page, ${search}`,
    block: 10,
    run: async () => void (await loadAnalyticsReport(new URLSearchParams(search), "en", app)),
  });
  const timings = await measure(
    [
      page("p=12"),
      page("p=30"),
      { name: "the minute's look for new rows", block: 10, run: () => rollUpDays(app) },
      {
        name: "a day of 13,200 views counted anew",
        block: 5,
        run: async () => {
          await replaceDayMetrics(db, [{ day: today, rows: await readRowCount(db, today) }]);
        },
      },
    ],
    10,
    cpuTimeOf(database),
  );
  console.log("| | runs | p50 | p99 | processor each |\n|---|---|---|---|---|");
  for (const { name, wall, cpuTime } of timings) {
    const percentiles = [percentile(wall, 0.5), percentile(wall, 0.99), cpuTime / wall.length];
    console.log(
      `| ${name} | ${wall.length} | ${percentiles.map((each) => each.toFixed(1)).join(" | ")} |`,
    );
  }
}
