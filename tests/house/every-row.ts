// Everything a database holds, so that a test can see that nothing of it has changed.
import type { Database } from "#app/platform/database.server.ts";

/** The rows of every table there is, by its name: none can be forgotten. */
export async function everyRow(
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
