// Triggers that change the content version when a table with public content changes.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Creates triggers: every row of `table` written or deleted changes the content version, in the same transaction. */
export async function bumpOn(db: Kysely<unknown>, table: string): Promise<void> {
  const on = sql.table(table);
  if (locksRows(db as Db)) {
    await sql`create constraint trigger changes_content after insert or update or delete on ${on}
      deferrable initially deferred for each row execute function bump_content_version()`.execute(
      db,
    );
    return;
  }
  for (const change of ["insert", "update", "delete"])
    await sql`create trigger ${sql.id(`${table}_${change}_changes_content`)} after ${sql.raw(change)} on ${on}
      begin update content_versions set count = count + 1; end`.execute(db);
}
