// The ledger: what is due, received and given back, as movements between accounts that are never changed.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/ledger-tables.ts. Bookings made before are carried in by post-missing.server.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ledger_entries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("ref", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("user_id", "text")
    .addColumn("reverses", "text", (c) => c.unique())
    .addColumn("tax_percent", "real")
    .addColumn("method", "text")
    .addColumn("foreign_currency", "text")
    .addColumn("foreign_amount", "integer")
    .addColumn("foreign_rate", "text")
    .execute();
  await db.schema
    .createTable("ledger_movements")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("entry_id", "text", (c) => c.notNull().references("ledger_entries.id"))
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("debit", "text", (c) => c.notNull())
    .addColumn("credit", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("earned_on", "text")
    .addColumn("apartment_id", "integer")
    .addCheckConstraint("ledger_movements_between_two", sql`debit <> credit`)
    .execute();
  await index(db, "ledger_entries", ["booking_id"]);
  await index(db, "ledger_entries", ["day", "kind"]);
  await index(db, "ledger_movements", ["booking_id"]);
  await index(db, "ledger_movements", ["entry_id"]);
  // Each covers its report, so that a year's sums are read from the index alone.
  await index(db, "ledger_movements", ["day", "debit", "credit", "amount"]);
  await index(db, "ledger_movements", ["earned_on", "debit", "credit", "apartment_id", "amount"]);
  for (const table of ["ledger_entries", "ledger_movements"]) await refuseChanges(db, table);
}

// Both databases: an error for every update and delete.
async function refuseChanges(db: Kysely<unknown>, table: string): Promise<void> {
  const on = sql.table(table);
  const why = sql.lit("ledger rows are never changed: record a reversal");
  if (!locksRows(db as Db)) {
    for (const [name, change] of [
      ["update", sql`update`],
      ["delete", sql`delete`],
    ] as const)
      await sql`create trigger ${sql.id(`${table}_refuse_${name}`)} before ${change} on ${on}
        begin select raise(abort, ${why}); end`.execute(db);
    return;
  }
  if (table === "ledger_entries")
    await sql`create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin raise exception ${why}; end $$`.execute(db);
  await sql`create trigger refuse_change before update or delete on ${on}
    for each row execute function refuse_ledger_change()`.execute(db);
  await sql`create trigger refuse_truncate before truncate on ${on}
    for each statement execute function refuse_ledger_change()`.execute(db);
}
