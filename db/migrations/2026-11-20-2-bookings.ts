// Bookings, their payments and events, and the nights they take.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bookings")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("reference", "text", (c) => c.notNull().unique())
    .addColumn("idempotency_key", "text", (c) => c.notNull().unique())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("check_in", "text", (c) => c.notNull())
    .addColumn("check_out", "text", (c) => c.notNull())
    .addColumn("adults", "integer", (c) => c.notNull().check(sql`adults >= 1`))
    .addColumn("children", "integer", (c) => c.notNull().check(sql`children >= 0`))
    .addColumn("rate_plan", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("city", "text", (c) => c.notNull())
    .addColumn("zip_code", "text", (c) => c.notNull())
    .addColumn("country", "text", (c) => c.notNull())
    .addColumn("special_requests", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull().check(sql`total >= 0`))
    .addColumn("due_now", "integer", (c) => c.notNull().check(sql`due_now >= 0`))
    .addColumn("due_at_property", "integer", (c) => c.notNull().check(sql`due_at_property >= 0`))
    .addColumn("quote", "text", (c) => c.notNull())
    .addColumn("policy", "text", (c) => c.notNull())
    .addColumn("payment_method", "text", (c) => c.notNull())
    .addColumn("manage_token_hash", "text", (c) => c.notNull().unique())
    .addColumn("consents", "text", (c) => c.notNull())
    .addColumn("hold_expires_at", "text")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addCheckConstraint("bookings_stay", sql`check_out > check_in`)
    .execute();
  await index(db, "bookings", ["status", "hold_expires_at"]);
  await index(db, "bookings", ["apartment_id", "check_in"]);
  await index(db, "bookings", ["created_at"]);
  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("attempt", "integer", (c) => c.notNull())
    .addColumn("gateway", "text", (c) => c.notNull())
    .addColumn("gateway_reference", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("card_brand", "text")
    .addColumn("card_last4", "text", (c) => c.check(sql`length(card_last4) = 4`))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("payments_attempt", ["booking_id", "attempt"])
    .execute();
  await db.schema
    .createTable("booking_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull())
    .execute();
  await index(db, "booking_events", ["booking_id", "at"]);
  await db.schema
    .createTable("nights")
    .addColumn("apartment_id", "integer", (c) => c.notNull().references("apartments.id"))
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("expires_at", "text")
    .addColumn("note", "text")
    // The database itself rejects a double booking.
    .addPrimaryKeyConstraint("nights_pk", ["apartment_id", "night"])
    .addCheckConstraint("nights_of_a_booking", sql`kind <> 'booking' or booking_id is not null`)
    .execute();
  await index(db, "nights", ["booking_id"]);
}
