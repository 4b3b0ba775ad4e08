// Fresh databases for tests, on SQLite and PostgreSQL.
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database, Dialect } from "#app/platform/database/database.server.ts";
import { postgresTemplate, sqliteTemplate, urlOfDatabase } from "./databases/database-templates.ts";
import type { Template } from "./databases/database-templates.ts";

/** For `describe.each(databases)("... on %s", (dialect) => ...)`: tests that must pass on both. */
export const databases: Dialect[] = ["sqlite", "postgres"];

/** A database of one test; `close` also removes it. */
export interface TestDatabase extends Database {
  /** To open it a second time, for instance in another process. */
  settings: { databaseUrl: string | null; dataDir: string };
}

/** A migrated database of its own: empty, or with the property's apartments and rates when `seeded`. */
export async function openTestDatabase(
  dialect: Dialect,
  { seeded = false, migrated = true } = {},
): Promise<TestDatabase> {
  const template = seeded ? "seeded" : migrated ? "migrated" : null;
  return dialect === "sqlite" ? openSqlite(template) : openPostgres(template);
}

async function openSqlite(template: Template | null): Promise<TestDatabase> {
  const settings = { databaseUrl: null, dataDir: mkdtempSync(join(tmpdir(), "app-sqlite-")) };
  if (template) {
    const from = sqliteTemplate(inject("templates"), template);
    copyFileSync(join(from, "house.sqlite"), join(settings.dataDir, "house.sqlite"));
  }
  const database = await openDatabase(settings);
  const close = async () => {
    await database.close();
    rmSync(settings.dataDir, { recursive: true, force: true });
  };
  return { ...database, settings, close };
}

async function openPostgres(template: Template | null): Promise<TestDatabase> {
  const serverUrl = inject("postgresUrl");
  const name = `app_${randomUUID().replaceAll("-", "")}`;
  await onServer(
    serverUrl,
    // Takes half the time of a copy through the write-ahead log.
    `create database ${name} template ${template ? postgresTemplate(template) : "template0"} strategy file_copy`,
  );
  const settings = { databaseUrl: urlOfDatabase(serverUrl, name), dataDir: tmpdir() };
  const database = await openDatabase(settings);
  const close = async () => {
    await database.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { ...database, settings, close };
}

async function onServer(serverUrl: string, command: string): Promise<void> {
  // One connection for all tests of a file; it does not keep the process alive at the end.
  server ??= new pg.Pool({ connectionString: serverUrl, max: 1, allowExitOnIdle: true });
  // Two test files at once may find the template in use by the other's copy.
  for (let attempt = 1; ; attempt++) {
    try {
      await server.query(command);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "55006" || attempt === 20) throw error;
    }
  }
}

let server: pg.Pool | undefined;
