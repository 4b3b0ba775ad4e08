// Users' passkeys, and the challenges for them to sign.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Column meanings: app/platform/tables/user-tables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .execute();
  await index(db, "passkeys", ["person_id"]);
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("challenge", "text", (c) => c.notNull())
    .addColumn("person_id", "text", (c) => c.references("people.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await index(db, "passkey_challenges", ["expires_at"]);
}
