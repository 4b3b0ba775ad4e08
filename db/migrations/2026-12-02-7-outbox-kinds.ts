// The emails of the waiting list in the outbox, which a job looks through each minute.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Without it each run reads all emails that were ever sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "outbox", ["kind"]);
}
