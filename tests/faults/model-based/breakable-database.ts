// A SQLite database with injected faults: its statements are rewritten before they run, and triggers modify its rows.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, Kysely, sql } from "kysely";
import type { Dialect } from "kysely";
import type { Database } from "#app/platform/database/database.server.ts";
import { openSqliteFile, sqliteDialect } from "#app/platform/database/sqlite-dialect.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";

export interface BreakableDatabase extends Database {
  /** Every statement passes through it; the result must have the same parameters. */
  rewrite(text: string): string;
}

/** Opens a copy of the database in `folder`. */
export function openBreakableDatabase(folder: string): BreakableDatabase {
  const own = mkdtempSync(join(tmpdir(), "broken-"));
  copyFileSync(join(folder, "house.sqlite"), join(own, "house.sqlite"));
  const file = openSqliteFile(join(own, "house.sqlite"));
  // No durability is needed.
  file.exec("pragma synchronous = off");
  const opened: BreakableDatabase = {
    rewrite: (text) => text,
    db: new Kysely<Tables>({ dialect: rewriting(sqliteDialect(file), () => opened) }),
    dialect: "sqlite",
    ping: async () => true,
    contentVersion: () => 0,
    async close() {
      await opened.db.destroy();
      if (file.isOpen) file.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
  return opened;
}

function rewriting(dialect: Dialect, now: () => Pick<BreakableDatabase, "rewrite">): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async () => {
        const connection = await acquire();
        return {
          executeQuery: (query) =>
            connection.executeQuery(
              CompiledQuery.raw(now().rewrite(query.sql), [...query.parameters]),
            ),
          streamQuery: (query, size) => connection.streamQuery(query, size),
        };
      };
      return driver;
    },
  };
}

/** Installs triggers; resolves with a function that removes them. */
export async function installTriggers(
  { db }: Database,
  triggers: readonly string[],
): Promise<() => Promise<void>> {
  for (const [i, trigger] of triggers.entries())
    await sql.raw(`create trigger meddler_${i} ${trigger}`).execute(db);
  return async () => {
    for (const i of triggers.keys()) await sql.raw(`drop trigger meddler_${i}`).execute(db);
  };
}
