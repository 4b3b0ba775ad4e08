// The ledger's movements summed by day, apartment and source, kept by the database itself; what settled a refund; payouts.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/ledger-tables.ts and booking-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("booking_refunds").addColumn("dispute_id", "text").execute();
  await db.schema
    .createTable("ledger_sums")
    .addColumn("basis", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("apartment_id", "integer", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("debit", "text", (c) => c.notNull())
    .addColumn("credit", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("ledger_sums_pk", [
      "basis",
      "day",
      "apartment_id",
      "source",
      "debit",
      "credit",
    ])
    .execute();
  // The triggers first: what another process writes meanwhile waits, and is then summed by them.
  await (locksRows(db as Db) ? sumOnPostgres(db) : sumOnSqlite(db));
  await sql`insert into ledger_sums (basis, day, apartment_id, source, debit, credit, amount)
    ${summed(sql`ledger_movements`)}`.execute(db);
  await createPayouts(db);
}

// Every movement counts in the sums of its day and of the whole ledger; a charge in those of its night, too, and what undoes
// another entry in those of what was undone.
const summed = (movements: ReturnType<typeof sql>) => sql`
  select s.basis, case s.basis when 'total' then '' when 'earned' then m.earned_on else m.day end,
    coalesce(nullif(m.apartment_id, 0), b.apartment_id, 0), coalesce(b.source, ''), m.debit, m.credit, sum(m.amount)
  from ${movements} m join ledger_entries e on e.id = m.entry_id left join bookings b on b.id = m.booking_id
  cross join (select 'total' as basis union all select 'recorded' union all select 'earned' union all select 'reversal') s
  where (s.basis <> 'earned' or m.earned_on is not null) and (s.basis <> 'reversal' or e.kind = 'reversal')
  group by 1, 2, 3, 4, 5, 6`;

const add = sql`on conflict (basis, day, apartment_id, source, debit, credit)
  do update set amount = ledger_sums.amount + excluded.amount`;

// Once for each statement. In the order of the key, so that two transactions wait for each other in one direction.
async function sumOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function sum_ledger_movements() returns trigger language plpgsql as $$
    begin
      insert into ledger_sums (basis, day, apartment_id, source, debit, credit, amount)
        ${summed(sql`added`)} order by 1, 2, 3, 4, 5, 6 ${add};
      return null;
    end $$`.execute(db);
  await sql`create trigger sum_movements after insert on ledger_movements referencing new table as added
    for each statement execute function sum_ledger_movements()`.execute(db);
}

async function sumOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger ledger_movements_sum after insert on ledger_movements begin
    insert into ledger_sums (basis, day, apartment_id, source, debit, credit, amount)
      ${summed(sql`(select * from ledger_movements where id = new.id)`)} ${add};
    end`.execute(db);
}

async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payouts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("gateway", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("arrives_on", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "payouts", ["arrives_on"]);
  await index(db, "payouts", ["gateway", "created_at"]);
  await db.schema
    .createTable("payout_lines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("payout_id", "text", (c) => c.notNull().references("payouts.id"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("fee", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("payment_reference", "text")
    .addColumn("source_reference", "text")
    .addColumn("key", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await index(db, "payout_lines", ["payout_id"]);
}
