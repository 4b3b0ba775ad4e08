// The tables of a database, ordered by their foreign keys.
import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.server.ts";

/** Every table with its columns, in an order in which rows can be inserted. No table may reference a later one, or itself. */
export async function tablesInOrder({
  db,
  dialect,
}: Pick<Database, "db" | "dialect">): Promise<{ name: string; columns: string[] }[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const links =
    dialect === "sqlite"
      ? sql<Link>`select m.name as child, f."table" as parent
          from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<Link>`select c.relname as child, p.relname as parent from pg_constraint k
          join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid where k.contype = 'f'`;
  const { rows } = await links.execute(db);
  const placed = new Set<string>();
  const waits = (name: string) => rows.some((r) => r.child === name && !placed.has(r.parent));
  const waiting = tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
  }));
  waiting.sort((a, b) => (a.name < b.name ? -1 : 1));
  const ordered: typeof waiting = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name }) => !waits(name));
    const [table] = waiting.splice(next, 1);
    if (next < 0 || !table) throw new Error("Tables reference each other in a circle");
    placed.add(table.name);
    ordered.push(table);
  }
  return ordered;
}

interface Link {
  child: string;
  parent: string;
}
