// Looks once more at an apartment's calendars on other sites, just before a guest's booking is written.
import { inTransaction } from "#app/platform/database.server.ts";
import { withDeadline } from "#app/platform/with-deadline.ts";
import { listFeeds } from "./feeds.sql.server.ts";
import { readFeed } from "./read-feed.server.ts";
import type { ReadingHouse } from "./read-feed.server.ts";
import { isReaderFailure } from "./rules/calendar-fault.ts";
import { minutesSince } from "./rules/feed-times.ts";
import { settleApartment } from "./settle-apartment.server.ts";

/**
 * Reads them all at once, in four seconds at most, and never fails: a calendar that does not answer must not keep a guest
 * from booking, and what it said before still holds. One that was read less than a minute ago is not asked again, nor one
 * that its reader failed on, before its time has come.
 */
export async function refreshApartment(apartmentId: number, house: ReadingHouse): Promise<void> {
  const { db } = house.database;
  try {
    const feeds = await listFeeds(db, apartmentId);
    if (feeds.length === 0) return;
    // Nights that a cancelled booking has left may be claimed already.
    await inTransaction(db, (trx) => settleApartment(trx, apartmentId, house));
    const now = house.clock.now();
    const stale = feeds.filter(
      ({ read_at, fault, next_read_at }) =>
        (read_at === null || minutesSince(read_at, now) >= 1) &&
        !(isReaderFailure(fault) && next_read_at > now.toISOString()),
    );
    const reads = stale.map(({ id }) => readFeed({ id, patience, forgiving: true }, house));
    // What takes longer goes on by itself.
    await withDeadline(Promise.all(reads), longestInAll);
  } catch (error) {
    house.log.error("calendars could not be read before a booking", {
      apartmentId,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

// Milliseconds: for a site to answer, and for all that it answered to be read.
const patience = 2_000;
const longestInAll = 4_000;
