// All rows of a database, so that a test can compare them before and after.
import type { Database } from "#app/platform/database/database.server.ts";

/** The rows of every table by its name; the tables are listed from the database, so none can be forgotten. */
export async function allRows(
  { db }: Pick<Database, "db">,
  except: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
  const rows = names.toSorted().map(async (name) => {
    const found = await db
      .selectFrom(name as "people")
      .selectAll()
      .execute();
    return [name, found] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
