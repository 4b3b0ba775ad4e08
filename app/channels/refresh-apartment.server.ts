// Looks once more at an apartment's calendars on other sites, just before a guest's booking is written.
import { inTransaction } from "#app/platform/database.server.ts";
import { listFeeds } from "./feeds.sql.server.ts";
import { readFeed } from "./read-feed.server.ts";
import type { ReadingHouse } from "./read-feed.server.ts";
import { minutesSince } from "./rules/feed-times.ts";
import { settleApartment } from "./settle-apartment.server.ts";

/**
 * Reads them all at once, in two seconds at most, and never fails: a calendar that does not answer must not keep a guest
 * from booking, and what it said before still holds. One that was read less than a minute ago is not asked again.
 */
export async function refreshApartment(apartmentId: number, house: ReadingHouse): Promise<void> {
  const { db } = house.database;
  try {
    const feeds = await listFeeds(db, apartmentId);
    if (feeds.length === 0) return;
    // Nights that a cancelled booking has left may be claimed already.
    await inTransaction(db, (trx) => settleApartment(trx, apartmentId, house));
    const stale = feeds.filter(
      ({ read_at }) => read_at === null || minutesSince(read_at, house.clock.now()) >= 1,
    );
    await Promise.all(stale.map(({ id }) => readFeed({ id, patience, forgiving: true }, house)));
  } catch (error) {
    house.log.error("calendars could not be read before a booking", {
      apartmentId,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

const patience = 2_000;
