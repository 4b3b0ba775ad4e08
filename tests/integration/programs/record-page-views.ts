// A process of its own for the daily totals test: records every second one of many views, and adds up daily totals meanwhile.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { recordPageViews } from "#app/analytics/record-page-views.server.ts";
import { rollUpDays } from "#app/analytics/roll-up-days.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { aClock } from "#tests/support/clock.ts";
import { generatePageView, pageViewCount } from "#tests/support/pages/generated-page-views.ts";
import { aPageView } from "#tests/support/pages/page-views.ts";
import { aProperty } from "#tests/support/property.ts";

const [dataDir = "", part = "0", meeting = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
const clock = aClock("2027-01-09T20:00:00Z");
const origin = "https://hotel.example";
const log = createLog("error");
const recorder = recordPageViews(
  { db: database.db, clock, log, origin, property: aProperty() },
  3_600_000,
);
for (let n = Number(part); n < pageViewCount; n += 2) {
  const { at, network, browser, path, language } = generatePageView(n);
  clock.set(at.toISOString());
  recorder.record(
    aPageView(`/${language}${path}`, { network, headers: { "user-agent": browser } }),
  );
  if (n % 10_000 < 2) {
    await recorder.flush();
    await meet(Math.floor(n / 10_000));
    await rollUpDays({ database, clock, property: aProperty() });
  }
}
await recorder.close();
await database.close();

// No two processes' clocks differ by a day: the one ahead would delete the salt that the other still hashes with.
async function meet(step: number): Promise<void> {
  writeFileSync(join(meeting, `${part}-${step}`), "");
  const other = join(meeting, `${part === "0" ? "1" : "0"}-${step}`);
  while (!existsSync(other)) await wait(5);
}
