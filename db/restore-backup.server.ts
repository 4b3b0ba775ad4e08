// Restores the app's data from a backup file, into an empty location.
import { createReadStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import { insertOriginal } from "#app/pictures/pictures.sql.server.ts";
import { moveOriginals } from "#app/pictures/tidy-pictures.server.ts";
import { inTransaction, openDatabase } from "#app/platform/database/database.server.ts";
import type { Database, Trx } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { migrate, migrationNames } from "./migrate.server.ts";
import { tablesInOrder } from "./tables-in-order.server.ts";
import { derivedTables, excludedTables } from "./write-backup.server.ts";
import type { BackupHead, BackupLine, DataLocation } from "./write-backup.server.ts";

/** `notEmpty`: data is there already. `notWhole`: not a backup, or a truncated one. `newer`: written by a later release. */
export type Restored =
  | { ok: true; rows: number; pictures: number }
  | { ok: false; reason: "notEmpty" | "notWhole" | "newer" };

/**
 * The file is validated to its end before anything is written, then all rows are written in one transaction, with the
 * schema they came from; after that the schema is migrated. Picture originals are rows too; where the schema has no
 * table for them, they are written as files, which then move into the database as they do at startup.
 */
export async function restoreBackup(file: string, app: DataLocation): Promise<Restored> {
  const head = await readHead(file);
  if (!head) return { ok: false, reason: "notWhole" };
  if (head.migrations.some((name) => !migrationNames.includes(name)))
    return { ok: false, reason: "newer" };
  if (!app.databaseUrl && existsSync(join(app.dataDir, "house.sqlite")))
    return { ok: false, reason: "notEmpty" };
  const database = await openDatabase(app);
  try {
    if ((await database.db.introspection.getTables()).length > 0)
      return { ok: false, reason: "notEmpty" };
    await migrate(database, head.migrations.at(-1));
    const written = await inTransaction(database.db, (trx) =>
      writeRows(file, database, trx, app.dataDir),
    );
    await migrate(database);
    const moveNext = moveOriginals({ database, environment: app, log: createLog("error") });
    while (await moveNext());
    return { ok: true, ...written };
  } finally {
    await database.close();
  }
}

/** The head of a complete backup file; null for any other. */
async function readHead(file: string): Promise<BackupHead | null> {
  let head: BackupHead | null = null;
  const counted = { rows: 0, pictures: 0 };
  try {
    for await (const line of linesOf(file)) {
      if (!head) {
        head = line as unknown as BackupHead;
        if (head.backup !== 1 || !Array.isArray(head.migrations)) return null;
      } else if (Array.isArray(line)) counted.rows += 1;
      else if ("picture" in line) counted.pictures += 1;
      else if ("end" in line) {
        const { rows, pictures } = line.end;
        return rows === counted.rows && pictures === counted.pictures ? head : null;
      }
    }
  } catch {
    // Not compressed, truncated, or invalid JSON.
  }
  return null;
}

// Not with `node:readline`, which sometimes lets errors of an invalid file escape its loop.
async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined);
  // A line with a picture arrives in hundreds of chunks.
  const line: string[] = [];
  for await (const piece of unpacked.setEncoding("utf8") as AsyncIterable<string>) {
    const [rest, ...others] = piece.split("\n");
    line.push(rest!);
    for (const other of others) {
      yield JSON.parse(line.splice(0).join("")) as BackupLine;
      line.push(other);
    }
  }
  const last = line.join("");
  if (last) yield JSON.parse(last) as BackupLine;
}

async function writeRows(
  file: string,
  { dialect }: Database,
  trx: Trx,
  dataDir: string,
): Promise<{ rows: number; pictures: number }> {
  // Rows inserted by the migrations are contained in the backup.
  const tables = await tablesInOrder({ db: trx, dialect });
  const hasOriginals = tables.some(({ name }) => name === "picture_originals");
  for (const { name } of tables.toReversed())
    if (!excludedTables.includes(name)) await sql`delete from ${sql.table(name)}`.execute(trx);
  const written = { rows: 0, pictures: 0 };
  let table: { table: string; columns: string[] } | null = null;
  let rows: unknown[][] = [];
  const flush = async () => {
    const isWritten = table !== null && !derivedTables.includes(table.table);
    if (table && isWritten && rows.length > 0) await insert(trx, table, rows);
    written.rows += rows.length;
    rows = [];
  };
  for await (const line of linesOf(file)) {
    if (Array.isArray(line)) {
      rows.push(line);
      // A row with bytes is as large as thousands of others.
      if (rows.length === rowsAtOnce || line.some(isOfBytes)) await flush();
      continue;
    }
    await flush();
    if ("table" in line) table = line;
    else if ("picture" in line) {
      if (hasOriginals)
        await insertOriginal(trx, line.picture.replace(/\.jpg$/, ""), bytesOf(line.base64));
      else await writePictureFile(line, dataDir);
      written.pictures += 1;
    }
  }
  return written;
}

// A statement of PostgreSQL may have 65,535 parameters; the widest table has about forty columns.
const rowsAtOnce = 500;

async function insert(
  trx: Trx,
  { table, columns }: { table: string; columns: string[] },
  rows: unknown[][],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(row.map(valueOf))})`);
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(trx);
}

// Originals as rows of the table: only written by the previous release, when it backs up this schema without knowing
// it. Its JSON of bytes is `{"type":"Buffer","data":[255,...]}` from PostgreSQL and `{"0":255,...}` from SQLite.
// Photographs of damage are rows too, their bytes `{"base64":"..."}`.
function valueOf(cell: unknown): unknown {
  if (!isOfBytes(cell)) return cell;
  if ("base64" in cell) return bytesOf(cell.base64 as string);
  return Buffer.from("data" in cell ? (cell.data as number[]) : Object.values(cell as number[]));
}

function isOfBytes(cell: unknown): cell is object {
  return typeof cell === "object" && cell !== null;
}

async function writePictureFile(
  { picture, base64 }: { picture: string; base64: string },
  dataDir: string,
): Promise<void> {
  const folder = join(dataDir, "originals");
  await mkdir(folder, { recursive: true });
  // Only the base name, against path traversal.
  await writeFile(join(folder, basename(picture)), bytesOf(base64), { flush: true });
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, "base64");
}
