// Rereads an apartment's external calendars, just before a guest's booking is written.
import { inTransaction } from "#app/platform/database.server.ts";
import { withDeadline } from "#app/platform/with-deadline.ts";
import { listFeeds } from "./feeds.sql.server.ts";
import { readFeed } from "./read-feed.server.ts";
import type { ReadingApp } from "./read-feed.server.ts";
import { isReaderFailure } from "./rules/calendar-fault.ts";
import { minutesSince } from "./rules/feed-times.ts";
import { settleApartment } from "./settle-apartment.server.ts";

/**
 * Reads them all in parallel, in four seconds at most, and never fails: a calendar that does not respond must not
 * prevent a booking, and its known claims still hold. Skipped are calendars read less than a minute ago, and those that
 * crashed the parser until they are due.
 */
export async function refreshCalendars(apartmentId: number, app: ReadingApp): Promise<void> {
  const { db } = app.database;
  try {
    const feeds = await listFeeds(db, apartmentId);
    if (feeds.length === 0) return;
    // Nights freed by a cancelled booking may already be claimed.
    await inTransaction(db, (trx) => settleApartment(trx, apartmentId, app));
    const now = app.clock.now();
    const stale = feeds.filter(
      ({ read_at, fault, next_read_at }) =>
        (read_at === null || minutesSince(read_at, now) >= 1) &&
        !(isReaderFailure(fault) && next_read_at > now.toISOString()),
    );
    const reads = stale.map(({ id }) => readFeed({ id, timeout, ignoresTimeout: true }, app));
    // Slower reads continue in the background.
    await withDeadline(Promise.all(reads), totalTimeout);
  } catch (error) {
    app.log.error("calendars could not be read before a booking", {
      apartmentId,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

// Milliseconds: for one site to respond, and for all reads together.
const timeout = 2_000;
const totalTimeout = 4_000;
