// When an email was first attempted: the days after which it fails for good count from then, not from the wait before.
import type { Kysely } from "kysely";

/** Null until the first attempt, and in rows of the previous release, which count from `created_at` as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("first_attempt_at", "text").execute();
}
