// Deletes messages whose retention period has ended.
import type { App } from "#app/app.server.ts";
import { deleteMessagesBefore } from "./messages.sql.server.ts";

/** Resolves to the number of deleted messages. */
export function deleteOldMessages({ database, clock }: Pick<App, "database" | "clock">) {
  const limit = clock.now();
  limit.setUTCFullYear(limit.getUTCFullYear() - retentionYears);
  return deleteMessagesBefore(database.db, limit);
}

// The retention period promised in property/words/*/legal.json, privacy: at most two years.
const retentionYears = 2;
