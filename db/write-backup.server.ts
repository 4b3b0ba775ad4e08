// Writes everything the house keeps into one file, while it is open: the rows of every table, and the pictures the owner brought.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import { openDatabase } from "#app/platform/database.server.ts";
import type { Database, Db } from "#app/platform/database.server.ts";
import { tablesInOrder } from "./tables-in-order.server.ts";

/** Which house: as in the environment. */
export interface HouseAddress {
  databaseUrl: string | null;
  dataDir: string;
}

/** A line of the file, after the head: a table, one of its rows, a picture, or the end with its counts. */
export type BackupLine =
  | { table: string; columns: string[] }
  | unknown[]
  | { picture: string; base64: string }
  | { end: { rows: number; pictures: number } };

/** The first line. `migrations`: the schema the rows were written by. */
export interface BackupHead {
  backup: 1;
  at: string;
  migrations: string[];
}

/**
 * Salts keep visitors unknown and must not outlive their day in a file; without them today's visitors are counted again.
 * The count of changes belongs to the pages that the running processes keep: a new house has its own.
 */
export const leftOut: readonly string[] = ["visit_salts", "content_versions"];

/**
 * Writes the rows as they are at one moment, compressed, whole or not at all, readable by nobody else. The same format
 * from both databases: what one wrote, the other can read. Pictures are only ever added, so they are read afterwards.
 */
export async function writeBackup(
  house: HouseAddress,
  file: string,
): Promise<{ rows: number; pictures: number }> {
  const part = `${file}.${randomUUID()}.part`;
  const counted = { rows: 0, pictures: 0 };
  try {
    const lines = Readable.from(linesOf(house, counted));
    await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
    return counted;
  } finally {
    await rm(part, { force: true });
  }
}

async function* linesOf(
  house: HouseAddress,
  counted: { rows: number; pictures: number },
): AsyncGenerator<string> {
  const { database, close } = await openAtRest(house);
  try {
    // PostgreSQL shows the whole transaction one moment; the copy of SQLite is one.
    const atOnce = await database.db
      .startTransaction()
      .setIsolationLevel("repeatable read")
      .execute();
    try {
      const head: BackupHead = {
        backup: 1,
        at: new Date().toISOString(),
        migrations: await migrationsOf(atOnce),
      };
      yield `${JSON.stringify(head)}\n`;
      for (const { name, columns } of await tablesInOrder({
        db: atOnce,
        dialect: database.dialect,
      })) {
        if (leftOut.includes(name)) continue;
        yield `${JSON.stringify({ table: name, columns } satisfies BackupLine)}\n`;
        for await (const row of rowsOf(atOnce, name, columns)) {
          counted.rows += 1;
          yield `${JSON.stringify(row)}\n`;
        }
      }
    } finally {
      await atOnce.rollback().execute();
    }
  } finally {
    await close();
  }
  for (const picture of await readdir(join(house.dataDir, "originals")).catch(() => [])) {
    if (!picture.endsWith(".jpg")) continue;
    const bytes = await readFile(join(house.dataDir, "originals", picture));
    counted.pictures += 1;
    yield `${JSON.stringify({ picture, base64: bytes.toString("base64") } satisfies BackupLine)}\n`;
  }
  yield `${JSON.stringify({ end: counted } satisfies BackupLine)}\n`;
}

// A transaction of ours would keep a house on SQLite from writing: a copy is read instead, made by SQLite while others write.
async function openAtRest({
  databaseUrl,
  dataDir,
}: HouseAddress): Promise<{ database: Database; close(): Promise<void> }> {
  if (databaseUrl) {
    const database = await openDatabase({ databaseUrl, dataDir });
    return { database, close: database.close };
  }
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  const removed = () => rm(folder, { recursive: true, force: true });
  try {
    const source = new DatabaseSync(join(dataDir, "house.sqlite"), { readOnly: true });
    try {
      await backup(source, join(folder, "house.sqlite"));
    } finally {
      source.close();
    }
    const database = await openDatabase({ databaseUrl: null, dataDir: folder });
    return { database, close: () => database.close().then(removed) };
  } catch (error) {
    await removed();
    throw error;
  }
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

// By pages in the order of all columns: no table needs to be known, and none has to fit into memory.
async function* rowsOf(db: Db, table: string, columns: string[]): AsyncGenerator<unknown[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; ; from += pageRows) {
    const { rows } = await sql<Record<string, unknown>>`select ${listed} from ${sql.table(table)}
      order by ${listed} limit ${pageRows} offset ${from}`.execute(db);
    for (const row of rows) yield columns.map((column) => row[column]);
    if (rows.length < pageRows) return;
  }
}

const pageRows = 5_000;
