// The databases that tests copy theirs from: migrating and seeding once for a run, not once for a test.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { facts } from "#property/facts.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { seed } from "#db/seed.server.ts";

/** What a template holds: the migrated schema alone, or with the property's apartments and rates as well. */
export type Template = "migrated" | "seeded";

const templates: Template[] = ["migrated", "seeded"];

/** Makes both templates, as files in `folder` and as databases of the PostgreSQL server. */
export async function makeTemplates(where: { serverUrl: string; folder: string }): Promise<void> {
  for (const template of templates) {
    mkdirSync(sqliteTemplate(where.folder, template), { recursive: true });
    await fill({ databaseUrl: null, dataDir: sqliteTemplate(where.folder, template) }, template);
    await createDatabase(where.serverUrl, postgresTemplate(template));
    const databaseUrl = urlOfDatabase(where.serverUrl, postgresTemplate(template));
    await fill({ databaseUrl, dataDir: "" }, template);
  }
}

/** The data folder whose house.sqlite is the template. */
export function sqliteTemplate(folder: string, template: Template): string {
  return join(folder, template);
}

/** The name of the template on the PostgreSQL server. */
export function postgresTemplate(template: Template): string {
  return `app_${template}`;
}

/** The address of another database on the same server. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

// Closing merges SQLite's log into the one file that is copied, and lets PostgreSQL copy: there must be no other connection.
async function fill(
  settings: { databaseUrl: string | null; dataDir: string },
  template: Template,
): Promise<void> {
  const database = await openDatabase(settings);
  await migrate(database);
  if (template === "seeded") await seed(database, facts);
  await database.close();
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
