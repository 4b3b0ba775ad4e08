// Writes a backup of the running app into one file: the rows of every table, and the uploaded pictures.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Kysely, sql } from "kysely";
import { eachDamagePicture } from "#app/admin/cleaning/damages.sql.server.ts";
import { eachOriginal, listUnmoved } from "#app/pictures/pictures.sql.server.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { sqliteDialect } from "#app/platform/database/sqlite-dialect.server.ts";
import { readSetting, writeSetting } from "#app/settings/settings.sql.server.ts";
import { tablesInOrder } from "./tables-in-order.server.ts";

/** Where the data is: as in the environment. */
export interface DataLocation {
  databaseUrl: string | null;
  dataDir: string;
}

/** A line of the file after the head: a table, one of its rows, the original of a picture, or the end with its counts. */
export type BackupLine =
  | { table: string; columns: string[] }
  | unknown[]
  | { picture: string; base64: string }
  | { end: { rows: number; pictures: number } };

/** The first line. `migrations`: the schema of the rows. */
export interface BackupHead {
  backup: 1;
  at: string;
  migrations: string[];
}

/** Made by triggers, again while a backup is restored; a file of the previous release may contain them. */
export const derivedTables: readonly string[] = ["ledger_sums"];

/**
 * Salts keep visitors anonymous and must not outlive their day in a file; without them today's visitors are counted
 * again. The networks of bookings are likewise kept for a day only. The content version belongs to the page caches of
 * the running processes: a restored database has its own. Originals have lines of their own, as they had when they were
 * files: only one at a time is in memory.
 */
export const excludedTables: readonly string[] = [
  "visit_salts",
  "booking_networks",
  "content_versions",
  "picture_originals",
  ...derivedTables,
];

/**
 * Writes a consistent snapshot of the rows, compressed, complete or not at all, readable only by its owner. The format
 * is the same for both databases: a backup of one can be restored into the other.
 */
export async function writeBackup(
  app: DataLocation,
  file: string,
): Promise<{ rows: number; pictures: number }> {
  const part = `${file}.${randomUUID()}.part`;
  const counted = { rows: 0, pictures: 0 };
  try {
    const lines = Readable.from(linesOf(app, counted));
    await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
    return counted;
  } finally {
    await rm(part, { force: true });
  }
}

/** Remembers when the last backup was complete: the owner's checklist says how old it is (decision 88). */
export async function recordBackup(app: DataLocation, now: Date): Promise<void> {
  const database = await openDatabase(app);
  try {
    await inTransaction(database.db, async (trx) => {
      const { version: seen } = await readSetting(trx, "lastBackup");
      await writeSetting(trx, "lastBackup", { seen, value: { at: now.toISOString() }, now });
    });
  } finally {
    await database.close();
  }
}

async function* linesOf(
  app: DataLocation,
  counted: { rows: number; pictures: number },
): AsyncGenerator<string> {
  const snapshot = await openSnapshot(app);
  try {
    const { db } = snapshot;
    const head: BackupHead = {
      backup: 1,
      at: new Date().toISOString(),
      migrations: await migrationsOf(db),
    };
    yield `${JSON.stringify(head)}\n`;
    const tables = await tablesInOrder(snapshot);
    for (const { name, columns } of tables) {
      if (excludedTables.includes(name)) continue;
      yield `${JSON.stringify({ table: name, columns } satisfies BackupLine)}\n`;
      const rows =
        name === "damage_pictures" ? damagePicturesOf(db, columns) : rowsOf(db, name, columns);
      for await (const row of rows) {
        counted.rows += 1;
        yield `${JSON.stringify(row)}\n`;
      }
    }
    const hasOriginals = tables.some(({ name }) => name === "picture_originals");
    for await (const { picture, bytes } of hasOriginals ? originalsOf(db, app) : filesOf(app)) {
      counted.pictures += 1;
      const line: BackupLine = { picture, base64: Buffer.from(bytes).toString("base64") };
      yield `${JSON.stringify(line)}\n`;
    }
  } finally {
    await snapshot.close();
  }
  yield `${JSON.stringify({ end: counted } satisfies BackupLine)}\n`;
}

// A snapshot of the database while writes continue. On PostgreSQL a repeatable read transaction; on SQLite a read-only
// one, which in WAL mode does not block writers. Our own `startTransaction` would.
async function openSnapshot({
  databaseUrl,
  dataDir,
}: DataLocation): Promise<Pick<Database, "db" | "dialect" | "close">> {
  if (databaseUrl) {
    const database = await openDatabase({ databaseUrl, dataDir });
    const transaction = database.db.startTransaction().setIsolationLevel("repeatable read");
    const db = await transaction.execute().catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    const close = async () => {
      try {
        await db.rollback().execute();
      } finally {
        await database.close();
      }
    };
    return { db, dialect: "postgres", close };
  }
  const file = new DatabaseSync(join(dataDir, "house.sqlite"), { readOnly: true, timeout: 5_000 });
  file.exec("begin");
  const db: Db = new Kysely({ dialect: sqliteDialect(file) });
  return { db, dialect: "sqlite", close: async () => file.close() };
}

type Originals = AsyncGenerator<{ picture: string; bytes: Uint8Array }, void, undefined>;

// Those in the database, and the files of those not moved there yet.
async function* originalsOf(db: Db, app: DataLocation): Originals {
  for await (const { picture, bytes } of eachOriginal(db))
    yield { picture: `${picture}.jpg`, bytes };
  const unmoved = new Set((await listUnmoved(db)).map(({ name }) => `${name}.jpg`));
  for await (const file of filesOf(app, unmoved)) yield file;
}

// The files of a schema without a table for originals.
async function* filesOf({ dataDir }: DataLocation, only?: ReadonlySet<string>): Originals {
  const folder = join(dataDir, "originals");
  for (const picture of await readdir(folder).catch(() => []))
    if (only?.has(picture) ?? picture.endsWith(".jpg"))
      yield { picture, bytes: await readFile(join(folder, picture)) };
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

// In pages ordered by all columns: works for any table, and none has to fit into memory.
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

// One at a time, as originals; their bytes as base64.
async function* damagePicturesOf(db: Db, columns: string[]): AsyncGenerator<unknown[]> {
  for await (const { bytes, ...row } of eachDamagePicture(db)) {
    const cells: Record<string, unknown> = { ...row, bytes: base64Cell(bytes) };
    yield columns.map((column) => cells[column]);
  }
}

function base64Cell(bytes: Uint8Array): { base64: string } {
  return { base64: Buffer.from(bytes).toString("base64") };
}
