// Passes for Apple Wallet and Google Wallet, and the devices that have those of Apple.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/wallet-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("wallet_passes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("booking_id", "text")
    .addColumn("booking_version", "integer", (c) => c.notNull())
    .addColumn("checked_at", "text", (c) => c.notNull())
    .addColumn("content_hash", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    // Ended ones have no booking: any number of them are allowed.
    .addUniqueConstraint("wallet_passes_once", ["booking_id", "kind"])
    .execute();
  await index(db, "wallet_passes", ["next_attempt_at"]);
  await index(db, "wallet_passes", ["checked_at"]);
  await db.schema
    .createTable("wallet_devices")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("pass_id", "text", (c) =>
      c.notNull().references("wallet_passes.id").onDelete("cascade"),
    )
    .addColumn("device_id", "text", (c) => c.notNull())
    .addColumn("push_token", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("wallet_devices_once", ["device_id", "pass_id"])
    .execute();
  await index(db, "wallet_devices", ["pass_id"]);
  await index(db, "wallet_devices", ["next_attempt_at"]);
}
