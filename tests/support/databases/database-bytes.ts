// Everything a database has written, as bytes: its files, its write-ahead log, and a backup.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { TestDatabase } from "../test-database.ts";

/** One text for each file, a character for a byte; of PostgreSQL's log, which all tests share, what was written since `since`. */
export async function bytesOfDatabase(database: TestDatabase, since: Date): Promise<string[]> {
  return database.dialect === "sqlite" ? sqliteBytes(database) : postgresBytes(database, since);
}

async function sqliteBytes({ settings: { dataDir } }: TestDatabase): Promise<string[]> {
  const source = new DatabaseSync(join(dataDir, "house.sqlite"), { readOnly: true });
  await backup(source, join(dataDir, "backup.sqlite"));
  source.close();
  return filesIn(dataDir);
}

async function postgresBytes({ db }: TestDatabase, since: Date): Promise<string[]> {
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ folder: string; oid: string }>`
    select current_setting('data_directory') as folder, oid::text as oid
    from pg_database where datname = current_database()`.execute(db);
  const { folder, oid } = rows[0]!;
  return [
    ...filesIn(join(folder, "base", oid)),
    ...filesIn(join(folder, "pg_wal"), since),
    ...(await dump(db)),
  ];
}

function filesIn(folder: string, since = new Date(0)): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && statSync(file).mtime >= since)
    .map((file) => readFileSync(file, "latin1"));
}

// The content of a backup as text, through our own connection: a machine may have no pg_dump, and nothing is left out this way.
async function dump(db: TestDatabase["db"]): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const texts = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(stored)::text as text from ${sql.table(name)} as stored`.execute(db);
    texts.push(rows.map(({ text }) => text).join("\n"));
  }
  if (texts.length === 0) throw new Error("There is no table to back up");
  return texts;
}
