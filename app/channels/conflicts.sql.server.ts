// The rows of the conflict queue: nights that another site claims although they are taken here, and those marked as settled.
import { randomUUID } from "node:crypto";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Conflict, ListedConflict } from "./rules/settle-nights.ts";

/**
 * Replaces the open conflicts of an apartment, and returns the ids of the new ones. A conflict is identified by feed,
 * booking and last night, so passing days do not change it. A settled conflict stays settled while it lasts.
 */
export async function replaceConflicts(
  trx: Trx,
  apartmentId: number,
  conflicts: readonly Conflict[],
  now: Date,
): Promise<string[]> {
  const open = await trx
    .selectFrom("channel_conflicts")
    .selectAll()
    .where("apartment_id", "=", apartmentId)
    .where("over_at", "is", null)
    .execute();
  const wanted = new Map(conflicts.map((conflict) => [keyOf(conflict), conflict]));
  for (const row of open) {
    const key = keyOf({ feedId: row.feed_id, bookingId: row.booking_id, to: row.to_night });
    const same = wanted.get(key);
    wanted.delete(key);
    if (same && same.kind === row.kind) continue;
    await trx
      .updateTable("channel_conflicts")
      // A hold that became a booking is the same conflict.
      .set(same ? { kind: same.kind } : { over_at: now.toISOString() })
      .where("id", "=", row.id)
      .execute();
  }
  const found = [...wanted.values()].map((conflict) => ({ ...conflict, id: randomUUID() }));
  if (found.length > 0)
    await trx
      .insertInto("channel_conflicts")
      .values(
        found.map(({ id, feedId, kind, bookingId, note, from, to }) => ({
          id,
          feed_id: feedId,
          apartment_id: apartmentId,
          kind,
          booking_id: bookingId,
          note,
          from_night: from,
          to_night: to,
          found_at: now.toISOString(),
          settled_at: null,
          settled_by: null,
          over_at: null,
        })),
      )
      .execute();
  return found.map(({ id }) => id);
}

function keyOf(one: { feedId: string; bookingId: string | null; to: PlainDate }): string {
  return [one.feedId, one.bookingId ?? "block", one.to].join(" ");
}

/** The open conflicts, or those with the given ids whatever their status; the earliest night first. */
export async function listConflicts(db: Db, ids?: readonly string[]): Promise<ListedConflict[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom("channel_conflicts")
    .innerJoin("channel_feeds", "channel_feeds.id", "channel_conflicts.feed_id")
    .leftJoin("bookings", "bookings.id", "channel_conflicts.booking_id")
    .select([
      "channel_conflicts.id",
      "channel_conflicts.apartment_id as apartmentId",
      "channel_feeds.label",
      "channel_conflicts.kind",
      "channel_conflicts.booking_id as bookingId",
      "bookings.reference",
      "bookings.first_name as guest",
      "bookings.last_name",
      "channel_conflicts.note",
      "from_night as from",
      "to_night as to",
      "found_at as foundAt",
    ])
    .$if(ids !== undefined, (query) => query.where("channel_conflicts.id", "in", ids!))
    .$if(ids === undefined, (query) =>
      query.where("settled_at", "is", null).where("over_at", "is", null),
    )
    .orderBy("from_night")
    .orderBy("channel_conflicts.id")
    .execute();
  return rows.map(({ last_name, ...row }) => ({
    ...row,
    guest: row.reference === null ? null : `${row.guest} ${last_name}`,
  }));
}

/** Settles a conflict; false when it is no longer open. */
export async function settleConflict(
  trx: Trx,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("channel_conflicts")
    .set({ settled_at: now.toISOString(), settled_by: by })
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .where("over_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

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
      "channel_conflicts.apartment_id as apartmentId",
      "label",
      "from_night as from",
      "to_night as to",
      "settled_by as by",
      "settled_at as at",
    ])
    .where("settled_at", "is not", null)
    .where("over_at", "is", null)
    .orderBy("settled_at", "desc")
    .orderBy("channel_conflicts.id")
    .execute();
  return rows.map((row) => ({ ...row, by: row.by ?? "", at: row.at ?? "" }));
}
