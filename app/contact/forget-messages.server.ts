// Deletes messages whose retention period has ended.
import type { House } from "#app/house.server.ts";
import { deleteMessagesBefore } from "./messages.sql.server.ts";

/** Resolves to the number of deleted messages. */
export function forgetMessages({ database, clock }: Pick<House, "database" | "clock">) {
  const limit = clock.now();
  limit.setUTCFullYear(limit.getUTCFullYear() - yearsKept);
  return deleteMessagesBefore(database.db, limit);
}

// The retention period promised in property/words/*/legal.json, privacy: at most two years.
const yearsKept = 2;
