// `node --expose-gc --import ./tests/support/site/without-vite.ts bench/run-archive.ts [folder]`: how long the archive of a year's
// invoices takes to write, and how much memory, for 200 and for 2,000 of them. What a stream does not hold does not grow with
// their number.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { facts } from "#property/facts.ts";
import { insertUser } from "#app/admin/auth/users.sql.server.ts";
import { exportInvoices } from "#app/admin/money/money-files.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { findInvoicesAfter, insertInvoice } from "#app/bookings/invoices/invoices.sql.server.ts";
import { openProperty } from "#app/i18n/property/property.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { fillDemoData } from "#db/demo.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";

const years = [
  [2001, 200],
  [2002, 2_000],
] as const;

// A file in `folder`; with DATABASE_URL that PostgreSQL database, which must be empty.
const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), "bench-archive-"));
const databaseUrl = process.env["DATABASE_URL"] || null;
const opened = await openDatabase({ databaseUrl, dataDir: folder });
try {
  await run(opened);
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

async function run(database: Database): Promise<void> {
  const now = new Date("2027-10-15T08:00:00Z");
  await migrate(database);
  await seed(database, facts);
  await fillDemoData(database, { now }, facts);
  const app = { database, clock: { now: () => now }, property: openProperty(facts) };
  const kinds = await insertYears(app);
  const owner = { name: "Owner", email: "owner@hotel.example", role: "owner" } as const;
  const user = await inTransaction(database.db, (trx) => insertUser(trx, owner, now));
  console.log(`${database.dialect}: copies of ${kinds} invoices of the demonstration\n`);
  console.log(
    "| invoices | seconds | processor, s | MB | peak of the heap and buffers, MB | longest wait of others, ms |",
  );
  console.log("|---|---|---|---|---|---|");
  for (const [year, count] of years) {
    globalThis.gc?.();
    const [begun, before] = [performance.now(), process.cpuUsage()];
    const { size, peak, wait } = await read(year, user, app);
    const seconds = (performance.now() - begun) / 1000;
    const { user: own, system } = process.cpuUsage(before);
    const cells = [
      count,
      ...[seconds, (own + system) / 1e6, size / 1e6, peak / 1e6, wait].map((one) => one.toFixed(1)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** Fills the years with copies of the demonstration's first invoices, in turn; how many there are of those. */
async function insertYears(app: Parameters<typeof issueInvoice>[2]): Promise<number> {
  const { db } = app.database;
  const paid = await db
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "checked_out")
    .limit(40)
    .execute();
  for (const { id } of paid) await issueInvoice((await findBookingById(db, id))!, null, app);
  const known = await findInvoicesAfter(
    db,
    { from: "2020-01-01", to: "2030-12-31" },
    { year: 0, number: 0 },
    40,
  );
  for (const [year, count] of years)
    await inTransaction(db, async (trx) => {
      for (let number = 1; number <= count; number++) {
        const { number: _own, ...invoice } = known[number % known.length]!.invoice;
        const place = { year, number };
        await insertInvoice(trx, {
          ...invoice,
          issuedOn: `${year}-06-01`,
          place,
          now: app.clock.now(),
        });
      }
    });
  return known.length;
}

/** Reads the archive as a slow browser does, a piece at a time. Bytes, and milliseconds for which nothing else could run. */
async function read(
  year: number,
  user: Parameters<typeof exportInvoices>[1],
  app: Parameters<typeof exportInvoices>[2],
): Promise<{ size: number; peak: number; wait: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const search = new URLSearchParams({ from: `${year}-01-01`, to: `${year}-12-31` });
  const { file } = await exportInvoices(search, user, app);
  let [size, peak] = [0, 0];
  for await (const piece of file) {
    size += piece.length;
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + arrayBuffers);
  }
  delay.disable();
  return { size, peak, wait: delay.max / 1e6 };
}
