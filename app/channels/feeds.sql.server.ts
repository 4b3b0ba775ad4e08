// The rows of the calendars that are read: what the owner says of them, and when their sites last read ours.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { ChannelFeedRow } from "#app/platform/channel-tables.ts";
import { locksRows } from "#app/platform/database.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";

/** A calendar as it stands. */
export type Feed = Selectable<ChannelFeedRow>;

/** What the owner says of a calendar. */
export interface FeedWish {
  apartmentId: number;
  label: string;
  address: string;
}

/** Writes a new calendar, due at once; its id. */
export async function insertFeed(trx: Trx, wish: FeedWish, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("channel_feeds")
    .values({
      id,
      apartment_id: wish.apartmentId,
      label: wish.label,
      address: wish.address,
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

/** Changes label and address; false when somebody changed it since `version`. Another address is read anew, and at once. */
export async function updateFeed(
  trx: Trx,
  { id, version, address: before }: Feed,
  { label, address }: Pick<FeedWish, "label" | "address">,
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
        // Whoever reads the old address now brings nothing that counts.
        lease_token: null,
        lease_until: null,
      }),
    )
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a calendar away with all that it claimed; false when somebody changed it since `version`. */
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

/** Notes that the site has read our calendar; at most once a minute, so that reading stays cheap. */
export async function noteTold(db: Db, id: string, now: Date): Promise<void> {
  const lately = new Date(now.getTime() - 60_000).toISOString();
  await db
    .updateTable("channel_feeds")
    .set({ told_at: now.toISOString() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("told_at", "is", null), eb("told_at", "<", lately)]))
    .execute();
}
