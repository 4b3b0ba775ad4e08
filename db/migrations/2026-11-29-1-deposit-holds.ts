// Damage deposits as a hold on the guest's card: how a deposit was agreed to be given, and every attempt to place a hold.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/**
 * Column meanings: app/platform/tables/deposit-tables.ts. Holds are no rows of `payments`: a process of the previous release
 * would capture them whole. It sees a deposit that is held on a card as due, and may take cash instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("damage_deposits")
    .addColumn("method", "text", (c) => c.notNull().defaultTo("cash"))
    .execute();
  await db.schema.alterTable("damage_deposits").addColumn("asked_at", "text").execute();
  await db.schema.alterTable("damage_deposits").addColumn("waits_since", "text").execute();
  await db.schema
    .createTable("deposit_holds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("attempt", "integer", (c) => c.notNull())
    .addColumn("gateway", "text", (c) => c.notNull())
    .addColumn("gateway_reference", "text")
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("card_brand", "text")
    .addColumn("card_last4", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("until", "text")
    .addColumn("ends_for", "text")
    .addColumn("keep", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("keep_reason", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("taken", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("deposit_holds_attempts", ["booking_id", "attempt"])
    .addCheckConstraint("deposit_holds_keep", sql`keep >= 0 and keep <= amount`)
    .addCheckConstraint("deposit_holds_taken", sql`taken >= 0 and taken <= amount`)
    .execute();
  await index(db, "deposit_holds", ["status"]);
  await index(db, "deposit_holds", ["gateway_reference"]);
}
