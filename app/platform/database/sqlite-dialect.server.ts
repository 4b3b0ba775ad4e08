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

/** The Kysely dialect for an open file; `onWrite` is called after each statement that may write. Use one Kysely instance per file. */
export function sqliteDialect(file: DatabaseSync, onWrite: () => void = () => {}): SqliteDialect {
  const database = withStatementCache(file, onWrite);
  return new NodeSqliteDialect({ database }, () => file.isTransaction);
}

/** The content version of a file, and how to read it. */
interface SqliteVersion {
  /** Kept until the end of the turn of the event loop: a page asks for it twenty times. */
  read(): number;
  /** To be called after each write: the next `read` asks the file again. */
  forget(): void;
  close(): void;
}

/**
 * Reads the content version on a separate connection, which sees only committed data: the app's own connection would
 * see uncommitted changes that may be rolled back. It only reads, so it neither waits for locks nor holds any.
 */
export function openSqliteVersion(path: string): SqliteVersion {
  let file: DatabaseSync | null = null;
  let statement: StatementSync | null = null;
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  return {
    forget,
    read() {
      if (known !== null) return known;
      // Opened lazily: only then does the schema exist.
      file ??= new DatabaseSync(path, { readOnly: true });
      if (!statement) {
        statement = file.prepare("select sum(count) from content_versions");
        // Read for every page: returning an object instead of an array costs half as much again.
        statement.setReturnArrays(true);
      }
      known = Number((statement.get() as unknown as [number] | undefined)?.[0]);
      setImmediate(forget);
      return known;
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

function withStatementCache(file: DatabaseSync, onWrite: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const prepared = asSqliteStatement(file.prepare(sql));
      // Also "insert ... returning", which is run as a query.
      const statement = sql.startsWith("select ") ? prepared : reporting(prepared, onWrite);
      if (statements.size >= maxStatements) statements.delete(statements.keys().next().value!);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function reporting(statement: SqliteStatement, onWrite: () => void): SqliteStatement {
  return {
    ...statement,
    all(parameters) {
      const rows = statement.all(parameters);
      onWrite();
      return rows;
    },
    run(parameters) {
      const result = statement.run(parameters);
      onWrite();
      return result;
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
