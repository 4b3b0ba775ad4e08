// Node's built-in SQLite for Kysely: how the file is opened, and how statements are cached.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import type {
  DatabaseConnection,
  SqliteDatabase,
  SqliteStatement,
  TransactionSettings,
} from "kysely";

/**
 * Opens (and creates) a SQLite file, durable and safe for several processes. One process must not open the same file
 * twice for writing: waiting for a lock would block the thread that holds it.
 */
export function openSqliteFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(path, { timeout: busyMilliseconds });
  // Before all other pragmas: those may meet another process that is recovering the file.
  file.exec(`pragma busy_timeout = ${busyMilliseconds}`);
  switchToWal(file);
  file.exec("pragma synchronous = full");
  file.exec("pragma foreign_keys = on");
  // Else "insert or replace" deletes a row without the triggers that refuse it.
  file.exec("pragma recursive_triggers = on");
  return file;
}

/** The Kysely dialect for an open file. Use one Kysely instance per file. */
export function sqliteDialect(file: DatabaseSync): SqliteDialect {
  return new NodeSqliteDialect({ database: withStatementCache(file) }, () => file.isTransaction);
}

/**
 * Reads the content version on a separate connection, which sees only committed data: the app's own connection would
 * see uncommitted changes that may be rolled back. It only reads, so it neither waits for locks nor holds any.
 */
export function openSqliteVersion(path: string): { read(): number; close(): void } {
  let file: DatabaseSync | null = null;
  let statement: StatementSync | null = null;
  return {
    read() {
      // Opened lazily: only then does the schema exist.
      file ??= new DatabaseSync(path, { readOnly: true });
      if (!statement) {
        statement = file.prepare("select sum(count) from content_versions");
        // Read for every page: returning an object instead of an array costs half as much again.
        statement.setReturnArrays(true);
      }
      return Number((statement.get() as unknown as [number] | undefined)?.[0]);
    },
    close: () => file?.close(),
  };
}

const busyMilliseconds = 5000;
const maxStatements = 300;

// Changing the journal mode needs exclusive access to the file, and SQLite's busy timeout does not apply to it.
function switchToWal(file: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      file.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 + attempt * 2);
    }
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: { database: SqliteDatabase };
  readonly #isInTransaction: () => boolean;

  constructor(config: { database: SqliteDatabase }, isInTransaction: () => boolean) {
    super(config);
    this.#config = config;
    this.#isInTransaction = isInTransaction;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config, this.#isInTransaction);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(config: { database: SqliteDatabase }, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  // A transaction that reads first and writes later would fail when another process wrote in between: take the write
  // lock at once, unless nothing will be written.
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  // When the disk is full SQLite rolls back by itself: a second rollback would be an error, and hide the original one.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite supports transactional DDL. Declaring it makes migrations run in one transaction: two starting processes
  // wait for each other.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function withStatementCache(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = asSqliteStatement(file.prepare(sql));
      if (statements.size >= maxStatements) statements.delete(statements.keys().next().value!);
      statements.set(sql, statement);
      return statement;
    },
  };
}

const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

function asSqliteStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
