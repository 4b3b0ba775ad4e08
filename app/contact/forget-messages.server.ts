// Deletes messages that the house has no reason to keep any longer.
import type { House } from "#app/house.server.ts";
import { deleteMessagesBefore } from "./messages.sql.server.ts";

/** Answers how many were deleted. */
export function forgetMessages({ database, clock }: Pick<House, "database" | "clock">) {
  const limit = clock.now();
  limit.setUTCFullYear(limit.getUTCFullYear() - yearsKept);
  return deleteMessagesBefore(database.db, limit);
}

// property/words/*/legal.json, privacy: two years at the latest.
const yearsKept = 2;
