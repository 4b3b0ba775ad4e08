// The built site as a child process with its own database, filled with a year of demo data.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { facts } from "#property/facts.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { fillDemoData } from "#db/demo.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";
import type { ReadCpuTime } from "./measure.ts";

/** The measured app's database; `remove` deletes the folder that was created for it. */
export interface BenchSetup {
  settings: { databaseUrl: string | null; dataDir: string };
  database: Database;
  remove(): Promise<void>;
}

/**
 * Half a year of bookings in a new SQLite file in data/, on the disk a real server would use; with a URL, by default
 * DATABASE_URL, in that PostgreSQL database, which must be empty and stays filled.
 */
export async function prepareSetup(
  databaseUrl = process.env["DATABASE_URL"] || null,
): Promise<BenchSetup> {
  mkdirSync("data", { recursive: true });
  const dataDir = mkdtempSync(join("data", "bench-"));
  const settings = { databaseUrl, dataDir };
  const database = await openDatabase(settings);
  await migrate(database);
  await seed(database, facts);
  const filled = await fillDemoData(database, { now: new Date() }, facts);
  if (!filled.ok) throw new Error("The database has bookings: use an empty one");
  const remove = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { settings, database, remove };
}

/** The running site. */
export interface MeasuredSite {
  origin: string;
  pid: number;
  readCpuTime: ReadCpuTime;
  stop(): Promise<void>;
}

/**
 * Starts scripts/serve.ts on a free port, as in production except for its log and `env`; `folder` is where another built copy
 * of the site is. Throws without a build.
 */
export async function startSite(
  { settings }: BenchSetup,
  env: Record<string, string> = {},
  folder = ".",
): Promise<MeasuredSite> {
  if (!existsSync(join(folder, "build/server/index.js")))
    throw new Error("Run `npm run build` first");
  const { databaseUrl, dataDir } = settings;
  const server = spawn(
    process.execPath,
    ["--import", "./bench/report-cpu.ts", "scripts/serve.ts"],
    {
      cwd: folder,
      env: {
        ...process.env,
        // As in production, except for the rate limits: all requests come from one address.
        NODE_ENV: "test",
        RATE_LIMITS: "off",
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: resolve(dataDir),
        LOG_LEVEL: "warn",
        // No background encoding beside what is measured.
        ENCODE_PICTURES: "off",
        // As in deploy/.
        NODE_OPTIONS: "--max-old-space-size=384 --max-semi-space-size=16",
        MALLOC_ARENA_MAX: "2",
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const exited = once(server, "exit");
  const listening = Promise.withResolvers<string>();
  let output = "";
  server.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    const port = /open at http:\/\/\S+?:(\d+)/.exec(output)?.[1];
    if (port) listening.resolve(`http://127.0.0.1:${port}`);
  });
  void exited.then(() => listening.reject(new Error("The server exited before it was listening")));
  return {
    origin: await listening.promise,
    pid: server.pid!,
    async readCpuTime() {
      const answer = once(server, "message");
      server.send("processor");
      return ((await answer) as [NodeJS.CpuUsage])[0];
    },
    async stop() {
      server.kill("SIGTERM");
      await exited;
    },
  };
}
