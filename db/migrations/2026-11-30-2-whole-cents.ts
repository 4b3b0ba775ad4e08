// The ledger takes whole cents only, on SQLite too.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** PostgreSQL's columns have types that hold; SQLite stores 100.5 in an integer column, and its tables get no checks afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (locksRows(db as Db)) return;
  await sql`create trigger ledger_movements_whole_cents after insert on ledger_movements
    when typeof(new.amount) <> 'integer'
    begin select raise(abort, 'the ledger has whole cents'); end`.execute(db);
}
