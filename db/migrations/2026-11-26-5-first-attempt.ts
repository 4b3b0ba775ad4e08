// When an email was first tried: the days after which it is given up count from then, not from the wait before it.
import type { Kysely } from "kysely";

/** Null until the first try, and in rows of the release before, which count from `created_at` as they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("first_attempt_at", "text").execute();
}
