// What the owner's money pages read: the guest's side of each entry, exemptions from the tourist fee, and its closed returns.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/ledger-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in entries of a process of the previous release: their movements are summed instead.
  await db.schema.alterTable("ledger_entries").addColumn("guest_change", "integer").execute();
  await index(db, "ledger_entries", ["guest_change"]);
  // Few movements: what is held and on its way is read without looking at the others.
  await sql`create index ledger_movements_held on ledger_movements (debit, credit, amount)
    where debit in ('refundsOwed', 'deposits', 'disputes') or credit in ('refundsOwed', 'deposits', 'disputes')`.execute(
    db,
  );
  await db.schema
    .createTable("fee_exemptions")
    .addColumn("booking_id", "text", (c) => c.primaryKey().references("bookings.id"))
    .addColumn("adults", "integer", (c) => c.notNull())
    .addColumn("why", "text", (c) => c.notNull())
    .addColumn("evidence", "text", (c) => c.notNull())
    .addColumn("unit_amount", "integer", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("fee_returns")
    .addColumn("month", "text", (c) => c.primaryKey())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("closed_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("fee_return_lines")
    .addColumn("month", "text", (c) => c.notNull().references("fee_returns.month"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("slept_month", "text", (c) => c.notNull())
    .addColumn("nights", "integer", (c) => c.notNull())
    .addColumn("adults", "integer", (c) => c.notNull())
    .addColumn("children", "integer", (c) => c.notNull())
    .addColumn("exempt", "integer", (c) => c.notNull())
    .addColumn("why", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("fee_return_lines_pk", ["month", "booking_id", "slept_month"])
    .execute();
}
