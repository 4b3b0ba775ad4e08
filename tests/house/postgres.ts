// A real PostgreSQL server for one run of the tests: started on a free port, gone afterwards.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { findPostgres, lesserUser } from "./postgres-programs.ts";
import { makeTemplates } from "./templates.ts";

export interface PostgresServer {
  /** The server with the database `postgres`, from which tests make their own. */
  url: string;
  stop(): Promise<void>;
}

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Where the SQLite templates lie. */
    templates: string;
  }
}

/** Vitest's global set-up: one server for all test files, its address provided as `postgresUrl`, and the templates they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const templates = mkdtempSync(join(tmpdir(), "house-templates-"));
  await makeTemplates({ serverUrl: server.url, folder: templates });
  project.provide("postgresUrl", server.url);
  project.provide("templates", templates);
  return async () => {
    rmSync(templates, { recursive: true, force: true });
    await server.stop();
  };
}

/** Starts an empty server. Throws when the machine has no PostgreSQL to start. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "house-postgres-"));
  if (lesserUser.uid !== undefined) chownSync(folder, lesserUser.uid, lesserUser.gid!);
  try {
    const programs = await findPostgres(folder);
    const data = join(folder, "data");
    await finished(
      spawn(
        programs.initdb,
        ["-D", data, "-U", "house", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
        {
          ...lesserUser,
          cwd: folder,
          stdio: ["ignore", "ignore", "pipe"],
        },
      ),
    );
    const port = await freePort();
    const server = spawn(programs.postgres, ["-D", data, "-p", String(port), ...serverSettings], {
      ...lesserUser,
      cwd: folder,
      stdio: ["ignore", "ignore", "ignore"],
    });
    const stop = stopper(server, folder);
    try {
      const url = `postgres://house@127.0.0.1:${port}/postgres`;
      await answering(url, server);
      return { url, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

// The data lives for one run, so nothing waits for the disk; what locks and isolates is the same.
const serverSettings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "fsync=off",
  "full_page_writes=off",
].flatMap((setting) => ["-c", setting]);

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended at once with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await wait(50);
    }
  }
}

function stopper(server: ChildProcess, folder: string): () => Promise<void> {
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const onExit = () => server.kill("SIGQUIT");
  process.once("exit", onExit);
  return async () => {
    process.off("exit", onExit);
    server.kill("SIGINT"); // fast shutdown: open connections are cut
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
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
