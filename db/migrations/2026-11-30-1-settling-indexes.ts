// What the minute's jobs look for: payments that are not settled, and second parts of plans that are due.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Without them each run of the jobs reads all payments and all plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "payments", ["status", "updated_at"]);
  await index(db, "payment_plans", ["next_attempt_at"]);
}
