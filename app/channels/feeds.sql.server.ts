// The rows of the calendars that are read: where they are, how the last readings went, who reads just now.
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

/** How a reading went; `seen` is what the other side said of its state. */
export type FeedReading =
  | { good: true; unreadable: number; seen: { etag: string | null; lastModified: string | null } }
  | { good: false; fault: string; status: number | null };

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

/**
 * Takes a calendar to read, for `leaseMilliseconds`: that of `id`, or the one that has waited longest. Null when none is
 * due, or when somebody reads it already, in whatever process; a reader that died loses its lease.
 */
export async function leaseFeed(
  db: Db,
  { id, now, leaseMilliseconds }: { id?: string; now: Date; leaseMilliseconds: number },
): Promise<Feed | null> {
  const instant = now.toISOString();
  const leased = await db
    .updateTable("channel_feeds")
    .set({
      lease_token: randomUUID(),
      lease_until: new Date(now.getTime() + leaseMilliseconds).toISOString(),
    })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("channel_feeds")
        .select("id")
        .where((due) => due.or([due("lease_until", "is", null), due("lease_until", "<=", instant)]))
        .$if(id !== undefined, (query) => query.where("id", "=", id!))
        .$if(id === undefined, (query) => query.where("next_read_at", "<=", instant))
        .orderBy("next_read_at")
        .orderBy("id")
        .limit(1)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return leased ?? null;
}

/** Locks a leased calendar for the transaction; false when the lease is lost: read too long, changed or taken away. */
export async function holdsLease(trx: Trx, { id, lease_token }: Feed): Promise<boolean> {
  const found = await trx
    .selectFrom("channel_feeds")
    .select("id")
    .where("id", "=", id)
    .where("lease_token", "=", lease_token)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes how a reading went and gives the lease back; `next` is when it is to be read again. */
export async function noteReading(
  trx: Trx,
  feed: Feed,
  reading: FeedReading,
  { now, next }: { now: Date; next: Date },
): Promise<void> {
  const instant = now.toISOString();
  const { failures, failing_since } = feed;
  await trx
    .updateTable("channel_feeds")
    .set({
      read_at: instant,
      next_read_at: next.toISOString(),
      lease_token: null,
      lease_until: null,
    })
    .set(
      reading.good
        ? {
            good_at: instant,
            failures: 0,
            failing_since: null,
            fault: null,
            fault_status: null,
            unreadable: reading.unreadable,
            etag: reading.seen.etag,
            last_modified: reading.seen.lastModified,
          }
        : {
            failures: failures + 1,
            failing_since: failing_since ?? instant,
            fault: reading.fault,
            fault_status: reading.status,
          },
    )
    .where("id", "=", feed.id)
    .execute();
}

/** Gives the lease back: nothing is said of the calendar but, with `tried`, that somebody asked. */
export async function releaseLease(
  db: Db,
  { id, lease_token, read_at }: Feed,
  tried?: Date,
): Promise<void> {
  await db
    .updateTable("channel_feeds")
    .set({ lease_token: null, lease_until: null, read_at: tried?.toISOString() ?? read_at })
    .where("id", "=", id)
    .where("lease_token", "=", lease_token)
    .execute();
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
