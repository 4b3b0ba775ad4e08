// Fresh databases for tests, on SQLite and PostgreSQL.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database, Dialect } from "#app/platform/database/database.server.ts";
import { postgresTemplate, sqliteTemplate, urlOfDatabase } from "./databases/database-templates.ts";
import { giveBack, newName, onServer, reuseDatabase } from "./databases/reused-databases.ts";
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
  const used = template && (await reuseDatabase(serverUrl, template));
  const name = used || (await createDatabase(serverUrl, template));
  const settings = { databaseUrl: urlOfDatabase(serverUrl, name), dataDir: tmpdir() };
  const database = await openDatabase(settings);
  const close = async () => {
    await database.close();
    if (template) giveBack(template, name);
    else await onServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { ...database, settings, close };
}

async function createDatabase(serverUrl: string, template: Template | null): Promise<string> {
  const name = newName();
  await onServer(
    serverUrl,
    // Takes half the time of a copy through the write-ahead log.
    `create database ${name} template ${template ? postgresTemplate(template) : "template0"} strategy file_copy`,
  );
  return name;
}
