// The run of simulate-money.ts: opens the database, simulates, prints what happened how often, and what differs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { facts } from "#property/facts.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed as seedDatabase } from "#db/seed.server.ts";
import { simulate } from "#tests/faults/simulated-money/simulate.ts";
import { openSimulation } from "#tests/faults/simulated-money/simulation.ts";
import type { Simulation } from "#tests/faults/simulated-money/simulation.ts";
import { startCluster } from "#tests/support/databases/postgres-cluster.ts";

const { values } = parseArgs({
  options: {
    stays: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    database: { type: "string", default: "sqlite" },
    apartments: { type: "string", default: "200" },
    "per-day": { type: "string", default: "40" },
    "check-every": { type: "string", default: "5000" },
    /** Ends the requests after so many, however many stays there are by then. */
    minutes: { type: "string", default: "100000" },
    /** Leaves SQLite's file where it is, to be looked at. */
    keep: { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "simulate-money-"));
const cluster = values.database === "postgres" ? await startCluster() : null;
const database = await openDatabase({ databaseUrl: cluster?.url ?? null, dataDir: folder });
try {
  await migrate(database);
  await seedDatabase(database, facts);
  await withoutWaiting();
  const began = performance.now();
  const simulation = await openSimulation(database, {
    seed: Number(values.seed),
    apartments: Number(values.apartments),
  });
  const size = {
    stays: Number(values.stays),
    perDay: Number(values["per-day"]),
    checkEvery: Number(values["check-every"]),
    daysAfter: 100,
    isOver: () => performance.now() - began > Number(values.minutes) * 60_000,
  };
  const differences = await simulate(simulation, size, (stays, found) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    const { user, system } = process.cpuUsage();
    const busy = Math.round((user + system) / 1e6);
    const day = simulation.clock.now().toISOString().slice(0, 10);
    console.log(
      `${stays} stays until ${day} in ${seconds} s, ${busy} s of processor: ${found.length} differences`,
    );
  });
  print(simulation);
  for (const difference of differences.slice(0, 20)) console.log(difference);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await cluster?.stop();
  if (values.keep) console.log(`The database is in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

// The data lives for one run.
async function withoutWaiting(): Promise<void> {
  if (database.dialect !== "sqlite") return;
  const { sql } = await import("kysely");
  await sql`pragma synchronous = off`.execute(database.db);
}

function print({ counts, stays, bank }: Simulation): void {
  const captured = [...bank.payments.values()].filter(({ status }) => status === "captured");
  console.log(`\n${stays.length} stays, ${captured.length} card payments captured`);
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [what, many] of sorted) console.log(`${String(many).padStart(8)}  ${what}`);
}
