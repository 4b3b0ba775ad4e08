// Invoices and credit notes, numbered without gaps; the guest's arrival details; the booking a message is about.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/ledger-tables.ts, booking-tables.ts and message-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invoice_years")
    .addColumn("year", "integer", (c) => c.primaryKey())
    .addColumn("last", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("invoices")
    .addColumn("year", "integer", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('invoice', 'creditNote')`))
    // A document is cancelled once.
    .addColumn("reverses", "text", (c) => c.unique())
    .addColumn("issued_on", "text", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("basis", "text", (c) => c.notNull())
    .addColumn("paper", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("invoices_pk", ["year", "number"])
    .addCheckConstraint("invoices_reverses", sql`(kind = 'creditNote') = (reverses is not null)`)
    .execute();
  await index(db, "invoices", ["booking_id"]);
  for (const column of ["arrival_time", "flight"])
    await db.schema
      .alterTable("bookings")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("bookings")
    .addColumn("transfer", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("messages")
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .execute();
  await index(db, "messages", ["booking_id"]);
}
