// A PostgreSQL server on a free port that can be ended in any way and started again on the same data.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findPostgres, lesserUser } from "./postgres-programs.ts";

export interface PostgresCluster {
  /** The server's database `postgres`, from which tests make their own. */
  url: string;
  /** Starts it again after `end`; resolves when it answers. */
  begin(): Promise<void>;
  /** Ends it: SIGINT in order, SIGQUIT at once, SIGKILL all of its processes without a shutdown. */
  end(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** SIGSTOP to all its processes: it accepts connections and answers nothing, until the function it returns is called. */
  freeze(): Promise<() => void>;
  /** SIGKILL to one of its processes that serve a client: the server ends all others and recovers by itself. */
  killOne(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts an empty server; `durable`: one that waits for the disk, for measurements. Throws when the machine has no PostgreSQL to
 * start.
 */
export async function startCluster({ durable = false } = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), "app-postgres-"));
  if (lesserUser.uid !== undefined) chownSync(folder, lesserUser.uid, lesserUser.gid!);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const programs = await findPostgres(folder);
    const data = join(folder, "data");
    await finished(
      spawn(programs.initdb, ["-D", data, ...newCluster], {
        ...lesserUser,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    const port = await freePort();
    const url = `postgres://app@127.0.0.1:${port}/postgres`;
    const settings = durable ? serverSettings : [...serverSettings, ...unsafeSettings];
    const start = () =>
      spawn(programs.postgres, ["-D", data, "-p", String(port), ...settings], {
        ...lesserUser,
        cwd: folder,
        stdio: "ignore",
      });
    return await clusterOf({ url, start, remove });
  } catch (error) {
    remove();
    throw error;
  }
}

const newCluster = ["-U", "app", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];

const serverSettings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
].flatMap((setting) => ["-c", setting]);

// The data lives for one run, so nothing waits for the disk; locks, isolation and what survives the end of a process stay the
// same.
const unsafeSettings = ["fsync=off", "full_page_writes=off"].flatMap((setting) => ["-c", setting]);

async function clusterOf({
  url,
  start,
  remove,
}: {
  url: string;
  start(): ChildProcess;
  remove(): void;
}): Promise<PostgresCluster> {
  let server = await started(start, url);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const onExit = () => server.kill("SIGQUIT");
  process.once("exit", onExit);
  const end: PostgresCluster["end"] = async (signal) => {
    if (!isRunning()) return;
    const others = signal === "SIGKILL" ? await processesOf(url) : [];
    const gone = once(server, "exit");
    signalAll([server.pid, ...others], signal);
    await gone;
  };
  return {
    url,
    end,
    async begin() {
      server = await started(start, url);
    },
    async freeze() {
      const all = [server.pid, ...(await processesOf(url))];
      signalAll(all, "SIGSTOP");
      return () => signalAll(all, "SIGCONT");
    },
    async killOne() {
      signalAll((await processesOf(url, "client backend")).slice(0, 1), "SIGKILL");
    },
    async stop() {
      process.off("exit", onExit);
      await end("SIGINT");
      remove();
    },
  };
}

// After a SIGKILL the shared memory is not released at once, and a new server refuses to start beside it.
async function started(start: () => ChildProcess, url: string): Promise<ChildProcess> {
  for (let attempt = 1, server = start(); ; attempt++) {
    if (await answers(url)) return server;
    if (attempt === 400) throw new Error("PostgreSQL does not answer");
    await wait(50);
    if (server.exitCode !== null) server = start();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await ask(url, "select 1");
    return true;
  } catch {
    return false;
  }
}

/** The process ids of the server except the first, or of one kind of backend except the one that asks. */
async function processesOf(url: string, kind?: "client backend"): Promise<number[]> {
  const rows = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where pid <> pg_backend_pid() ${kind ? `and backend_type = '${kind}'` : ""}`,
  );
  return rows.map(({ pid }) => pid);
}

async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(query)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function signalAll(pids: (number | undefined)[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function finished(child: ChildProcess): Promise<void> {
  let errors = "";
  child.stderr?.on("data", (chunk) => (errors += chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`${child.spawnfile} ended with code ${code}: ${errors}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
