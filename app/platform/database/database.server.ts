// The database: SQLite in a file by default, PostgreSQL when a URL is set; the same queries on both.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import type { LogEvent, Transaction } from "kysely";
import { startContentCache } from "../cache-content.ts";
import { shareReads } from "../concurrency.ts";
import { openPool, withoutStuckConnections } from "./postgres-pool.server.ts";
import { openSqliteFile, openSqliteVersion, sqliteDialect } from "./sqlite-dialect.server.ts";
import type { Tables } from "../tables/tables.ts";

export type Dialect = "sqlite" | "postgres";

/** What queries run on: the database itself or a transaction. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  dialect: Dialect;
  /** Whether the database answers, within a few seconds; never rejects. */
  ping(): Promise<boolean>;
  /**
   * A number that changes whenever content shown to visitors is changed and committed, by any process; everything
   * committed before the call is included. Fast enough for every request: synchronous on SQLite.
   */
  contentVersion(): number | Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens the configured database: `databaseUrl`, or when null the file house.sqlite in `dataDir`. `onQuery` receives the
 * duration of each query.
 */
export async function openDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  onQuery?: (milliseconds: number) => void,
): Promise<Database> {
  const log = onQuery && ((event: LogEvent) => onQuery(event.queryDurationMillis));
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, log)
    : openSqlite(join(settings.dataDir, "house.sqlite"), log);
}

/**
 * Runs `work` in one transaction and returns its result; anything `work` throws rolls everything back. Deadlocks,
 * serialisation failures and busy locks are retried a few times, so `work` may run more than once: it must do nothing
 * but query. A unique violation aborts the transaction, so catch it outside (`isUniqueViolation`).
 */
export async function inTransaction<Answer>(
  db: Db,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return retryOnConflict(() => db.transaction().execute(work));
}

/**
 * Runs queries that must agree with each other: all see the database as it is at the first of them, and nothing is written.
 * Waits for no lock, and no writer waits for it.
 */
export async function inSnapshot<Answer>(
  db: Db,
  read: (snapshot: Db) => Promise<Answer>,
): Promise<Answer> {
  const transaction = db.transaction().setAccessMode("read only");
  return locksRows(db)
    ? transaction.setIsolationLevel("repeatable read").execute(read)
    : transaction.execute(read);
}

/** Runs one statement, a transaction by itself, with the retries of `inTransaction`: saves two round trips to the server. */
export async function retryOnConflict<Answer>(statement: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Whether an error is a violation of a primary key or unique index, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return code === "23505" || errcode === 1555 || errcode === 2067;
}

/** Whether the database has row locks (PostgreSQL); SQLite has one writer at a time and no such clause. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

const maxAttempts = 8;

function isRetryable(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  // 40001 serialisation failure, 40P01 deadlock; SQLite's 5 is BUSY in its lower byte, with all its extended codes
  return code === "40001" || code === "40P01" || (errcode !== undefined && (errcode & 0xff) === 5);
}

function codesOf(error: unknown): { code?: unknown; errcode?: number } {
  return error instanceof Error ? (error as Error & { code?: unknown; errcode?: number }) : {};
}

type QueryLog = ((event: LogEvent) => void) | undefined;

function openSqlite(path: string, log: QueryLog): Database {
  const file = openSqliteFile(path);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), ...(log && { log }) });
  const version = openSqliteVersion(path);
  startContentCache(db, version.read);
  const close = async () => {
    version.close();
    await db.destroy();
    // Kysely closes the file only if it was used.
    if (file.isOpen) file.close();
  };
  return {
    db,
    dialect: "sqlite",
    ping: () => isReachable(db),
    contentVersion: version.read,
    close,
  };
}

function openPostgres(url: string, log: QueryLog): Database {
  const pool = openPool(url, { max: 10, connectionTimeoutMillis: 5_000 });
  // A separate connection with short timeouts: cached pages wait neither for the queries of other pages nor for a
  // server that hangs.
  const versions = openPool(url, { max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  const contentVersion = shareReads(async () => {
    const { rows } = await versions.query<{ version: number }>({
      name: "version",
      text: "select sum(count) as version from content_versions",
    });
    return rows[0]?.version ?? 0;
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withoutStuckConnections(pool) }),
    ...(log && { log }),
  });
  startContentCache(db, contentVersion);
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
    if (!versions.ended) await versions.end();
  };
  const ping = () =>
    versions.query("select 1").then(
      () => true,
      () => false,
    );
  return { db, dialect: "postgres", ping, contentVersion, close };
}

async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
