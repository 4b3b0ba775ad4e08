// Conflicts that were marked as settled, while they last.
import type { Db } from "#app/platform/database.server.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** Who settled which conflict; `by` is the user's name at the time, `at` an instant. */
export interface SettledConflict {
  id: string;
  apartmentId: number;
  label: string;
  from: PlainDate;
  to: PlainDate;
  by: string;
  at: string;
}

/** Settled conflicts whose nights are still taken on both sides, the latest settled first. */
export async function listSettledConflicts(db: Db): Promise<SettledConflict[]> {
  const rows = await db
    .selectFrom("channel_conflicts")
    .innerJoin("channel_feeds", "channel_feeds.id", "channel_conflicts.feed_id")
    .select([
      "channel_conflicts.id",
      "channel_conflicts.apartment_id",
      "label",
      "from_night",
      "to_night",
      "settled_at",
      "settled_by",
    ])
    .where("settled_at", "is not", null)
    .where("over_at", "is", null)
    .orderBy("settled_at", "desc")
    .orderBy("channel_conflicts.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    apartmentId: row.apartment_id,
    label: row.label,
    from: row.from_night,
    to: row.to_night,
    by: row.settled_by ?? "",
    at: row.settled_at ?? "",
  }));
}
