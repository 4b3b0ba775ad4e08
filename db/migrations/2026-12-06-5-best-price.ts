// The best price guarantee: the rules that a booking was made with, and what its guest found cheaper elsewhere.
import type { Kysely } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { index } from "./index-on.ts";

/**
 * Column meanings: app/platform/tables/booking-tables.ts and best-price-tables.ts. The previous release goes on without them,
 * but cannot read the price of a booking that was matched meanwhile. Pictures are in a table of their own, so that lists of claims never read their bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("bookings")
    .addColumn("best_price", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("best_price_claims")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("filed_at", "text", (c) => c.notNull())
    .addColumn("answer_by", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("amount", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("link", "text", (c) => c.notNull())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("answered_at", "text")
    .addColumn("answered_by", "text")
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("answer", "text", (c) => c.notNull())
    .addColumn("elsewhere", "integer")
    .addColumn("saved", "integer")
    .addColumn("refund", "integer")
    .addColumn("agreed", "text")
    .execute();
  await index(db, "best_price_claims", ["booking_id"]);
  await index(db, "best_price_claims", ["filed_at"]);
  // At most one claim of a booking waits for an answer, and at most one was accepted.
  for (const status of ["filed", "accepted"])
    await db.schema
      .createIndex(`best_price_claims_one_${status}`)
      .unique()
      .on("best_price_claims")
      .column("booking_id")
      .where("status" as never, "=", status as never)
      .execute();
  await db.schema
    .createTable("best_price_pictures")
    .addColumn("claim_id", "text", (c) =>
      c.primaryKey().references("best_price_claims.id").onDelete("cascade"),
    )
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("bytes", locksRows(db as Db) ? "bytea" : "blob", (c) => c.notNull())
    .execute();
}
