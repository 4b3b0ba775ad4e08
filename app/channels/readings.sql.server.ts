// The read state of the calendars: which process is reading which one, and the result of the last read.
import { randomUUID } from "node:crypto";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { isDue } from "#app/platform/database/due-rows.sql.server.ts";
import { importAddress } from "./feeds.sql.server.ts";
import type { Feed } from "./feeds.sql.server.ts";
import type { ReaderFailure } from "./rules/feed-reading.ts";

/** The result of a read; `seen` holds the validators of the response. */
export type FeedReading =
  | { good: true; unreadable: number; seen: { etag: string | null; lastModified: string | null } }
  | { good: false; fault: string; status: number | null };

/**
 * Leases a calendar for `leaseMilliseconds`: that of `id`, or the one that has waited longest. Null when none is due,
 * or when another process is reading it. A process that ends without releasing its lease loses it, which counts as a
 * failed read when the calendar is leased again.
 */
export async function leaseFeed(
  db: Db,
  { id, now, leaseMilliseconds }: { id?: string; now: Date; leaseMilliseconds: number },
): Promise<Feed | null> {
  const leased = await db
    .updateTable("channel_feeds")
    .set({
      lease_token: randomUUID(),
      lease_until: new Date(now.getTime() + leaseMilliseconds).toISOString(),
    })
    .set((eb) => {
      // A lease that was never released: its process ended during the read.
      const isLeft = eb("lease_token", "is not", null);
      const since = eb.fn.coalesce("failing_since", eb.val(now.toISOString()));
      return {
        failures: eb
          .case()
          .when(isLeft)
          .then(eb("failures", "+", 1))
          .else(eb.ref("failures"))
          .end(),
        failing_since: eb.case().when(isLeft).then(since).else(eb.ref("failing_since")).end(),
        fault: eb.case().when(isLeft).then(eb.val(processEnded)).else(eb.ref("fault")).end(),
      };
    })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("channel_feeds")
        .select("id")
        .where("address", "<>", importAddress)
        .where((due) => due.or([due("lease_until", "is", null), isDue("lease_until", now)]))
        .$if(id !== undefined, (query) => query.where("id", "=", id!))
        .$if(id === undefined, (query) => query.where(isDue("next_read_at", now)))
        .orderBy("next_read_at")
        .orderBy("id")
        .limit(1)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return leased ?? null;
}

const processEnded: ReaderFailure = "processEnded";

/**
 * Postpones the next read while this one is in progress: even if this process crashes, the calendar is not read before
 * `next`.
 */
export async function postponeReading(
  db: Db,
  { id, lease_token }: Feed,
  next: Date,
): Promise<void> {
  await db
    .updateTable("channel_feeds")
    .set({ next_read_at: next.toISOString() })
    .where("id", "=", id)
    .where("lease_token", "=", lease_token)
    .execute();
}

/**
 * Locks a leased calendar for the transaction; false when the lease is lost: the read took too long, or the calendar
 * was changed or deleted.
 */
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

/** Records the result of a read and releases the lease; `next` is when the calendar is due again. */
export async function saveReading(
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

/** Releases the lease; nothing is recorded except, with `tried`, the time of the attempt. */
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
