// The stays that make a guest a returning one.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The email of a stay that took place and has ended by that day, or null; of an erased guest there is none. */
export async function findEndedStay(
  db: Db,
  reference: string,
  today: PlainDate,
): Promise<{ email: string } | null> {
  const row = await db
    .selectFrom("bookings")
    .select("email")
    .where("reference", "=", reference)
    .where("status", "in", ["confirmed", "checked_in", "checked_out"])
    .where("check_out", "<=", today)
    .executeTakeFirst();
  return row?.email ? row : null;
}
