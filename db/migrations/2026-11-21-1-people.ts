// Users of the admin area: how they sign in, and the audit log.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("people")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull().check(sql`role in ('owner', 'staff')`))
    .addColumn("passphrase_hash", "text")
    .addColumn("withdrawn_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("invitations")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .execute();
  await index(db, "invitations", ["person_id"]);
  await db.schema
    .createTable("person_sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("stage", "text", (c) => c.notNull().check(sql`stage in ('code', 'open')`))
    .addColumn("browser", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "person_sessions", ["person_id"]);
  await db.schema
    .createTable("second_factors")
    .addColumn("person_id", "text", (c) => c.primaryKey().references("people.id"))
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("code_hash", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("used_at", "text")
    .execute();
  await index(db, "recovery_codes", ["person_id"]);
  await db.schema
    .createTable("known_devices")
    .addColumn("token_hash", "text", (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("used_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_devices_pk", ["token_hash", "person_id"])
    .execute();
  await db.schema
    .createTable("sign_in_delays")
    .addColumn("key_hash", "text", (c) => c.primaryKey())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("free_at", "text", (c) => c.notNull())
    .addColumn("forget_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "sign_in_delays", ["forget_at"]);
  await db.schema
    .createTable("audit_log")
    .addColumn("position", "integer", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.references("people.id"))
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("hash", "text", (c) => c.notNull())
    .execute();
  await index(db, "audit_log", ["booking_id"]);
}
