// The rows of the imported calendars: the owner's settings, and when the other sites last read our export.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { ChannelFeedRow } from "#app/platform/tables/channel-tables.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { toRow } from "#app/platform/database/row-names.ts";

/** An imported calendar. */
export type Feed = Selectable<ChannelFeedRow>;

/** The owner's settings of a calendar. */
export interface FeedInput {
  apartmentId: number;
  label: string;
  address: string;
}

/** Inserts a new calendar, due at once; returns its id. */
export async function insertFeed(trx: Trx, input: FeedInput, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("channel_feeds")
    .values({
      ...toRow(input),
      id,
      version: 1,
      etag: null,
      last_modified: null,
      read_at: null,
      good_at: null,
      failures: 0,
      failing_since: null,
      fault: null,
      fault_status: null,
      unreadable: 0,
      next_read_at: now.toISOString(),
      lease_token: null,
      lease_until: null,
      told_at: null,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Every calendar, or those of one apartment, by apartment and age. */
export async function listFeeds(db: Db, apartmentId?: number): Promise<Feed[]> {
  return db
    .selectFrom("channel_feeds")
    .selectAll()
    .$if(apartmentId !== undefined, (query) => query.where("apartment_id", "=", apartmentId!))
    .orderBy("apartment_id")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The calendar of that id, or null. */
export async function findFeed(db: Db, id: string): Promise<Feed | null> {
  const found = await db
    .selectFrom("channel_feeds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Changes label and address; false when it was changed since `version`. With a new address the calendar is due at once
 * and read unconditionally.
 */
export async function updateFeed(
  trx: Trx,
  { id, version, address: before }: Feed,
  { label, address }: Pick<FeedInput, "label" | "address">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("channel_feeds")
    .set({ label, address, version: version + 1 })
    .$if(address !== before, (query) =>
      query.set({
        etag: null,
        last_modified: null,
        next_read_at: now.toISOString(),
        // The result of a read of the old address in progress is discarded.
        lease_token: null,
        lease_until: null,
      }),
    )
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a calendar with all its claims; false when it was changed since `version`. */
export async function deleteFeed(trx: Trx, id: string, version: number): Promise<boolean> {
  const found = await trx
    .selectFrom("channel_feeds")
    .select("id")
    .where("id", "=", id)
    .where("version", "=", version)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) return false;
  await trx.deleteFrom("channel_claims").where("feed_id", "=", id).execute();
  await trx.deleteFrom("channel_conflicts").where("feed_id", "=", id).execute();
  await trx.deleteFrom("channel_feeds").where("id", "=", id).execute();
  return true;
}

/** Records that the site has read our export; at most once a minute, so that serving it stays cheap. */
export async function noteExportRead(db: Db, id: string, now: Date): Promise<void> {
  const lately = new Date(now.getTime() - 60_000).toISOString();
  await db
    .updateTable("channel_feeds")
    .set({ told_at: now.toISOString() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("told_at", "is", null), eb("told_at", "<", lately)]))
    .execute();
}
