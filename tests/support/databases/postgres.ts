// Global setup of a test run: one PostgreSQL server, removed afterwards, and the databases that tests copy theirs from.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "./postgres-cluster.ts";
import { makeTemplates } from "./database-templates.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The folder of the SQLite templates. */
    templates: string;
  }
}

/** Vitest's global set-up: one server for all test files, its address provided as `postgresUrl`, and the templates they copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startCluster();
  const templates = mkdtempSync(join(tmpdir(), "app-templates-"));
  await makeTemplates({ serverUrl: server.url, folder: templates });
  project.provide("postgresUrl", server.url);
  project.provide("templates", templates);
  return async () => {
    rmSync(templates, { recursive: true, force: true });
    await server.stop();
  };
}
