// The sums of many bookings, for lists and files.
import type { Db } from "#app/platform/database/database.server.ts";
import { toSums } from "./rules/booking-sums.ts";
import type { BookingSums, KindMovement } from "./rules/booking-sums.ts";

/** The sums of these bookings, however many; a booking without entries has none. */
export async function readSums(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, BookingSums>> {
  const all = new Map<string, BookingSums>();
  for (let from = 0; from < bookingIds.length; from += batch)
    for (const [id, sums] of await readBatch(db, bookingIds.slice(from, from + batch)))
      all.set(id, sums);
  return all;
}

// Fewer than the parameters that a statement may have.
const batch = 500;

async function readBatch(db: Db, bookingIds: readonly string[]): Promise<[string, BookingSums][]> {
  const rows = await db
    .selectFrom("ledger_movements as movement")
    .innerJoin("ledger_entries as entry", "entry.id", "movement.entry_id")
    .leftJoin("ledger_entries as undone", "undone.id", "entry.reverses")
    .select((eb) => [
      "movement.booking_id",
      eb.fn.coalesce("undone.kind", "entry.kind").as("kind"),
      "debit",
      "credit",
      eb.fn.sum<number>("amount").as("amount"),
    ])
    .where("movement.booking_id", "in", bookingIds)
    .groupBy(["movement.booking_id", "undone.kind", "entry.kind", "debit", "credit"])
    .execute();
  const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id ?? "");
  return [...byBooking].map(([id, movements]) => [id, toSums(movements as KindMovement[])]);
}
