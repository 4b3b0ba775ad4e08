// The built site on a database of its own, with a browser before it: what every journey starts from.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

export interface OpenSite {
  origin: string;
  browser: Browser;
  server: ServerProcess;
  dataDir: string;
  close(): Promise<void>;
}

/** Starts the built site on an empty SQLite database, with `env` in its environment, and Chromium. */
export async function openSite(env: Record<string, string> = {}): Promise<OpenSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-"));
  const [server, browser] = await Promise.all([
    startServer({ databaseUrl: null, dataDir }, env),
    launchBrowser(),
  ]);
  return {
    origin: server.origin,
    browser,
    server,
    dataDir,
    async close() {
      await Promise.all([browser.close(), server.stop()]);
      await rm(dataDir, { recursive: true });
    },
  };
}
