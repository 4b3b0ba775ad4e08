// Until when a page that shows availability can be cached while nothing is written.
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { findFirstHoldEnd } from "./nights.sql.server.ts";

const quarterHour = 15 * 60_000;

/**
 * The first time after `since`, the start of the rendering, when the page may change without a write, in milliseconds since
 * 1970: a hold ends, or a quarter of an hour (hours and days end with one in every time zone). Is past
 * already for a page whose rendering crossed it.
 */
export async function findCacheExpiry({ db }: Pick<Database, "db">, since: Date): Promise<number> {
  const quarter = (Math.floor(since.getTime() / quarterHour) + 1) * quarterHour;
  const holdEnd = await cacheContent(
    db,
    "first hold end",
    async () => ({
      since: since.getTime(),
      end: (await findFirstHoldEnd(db, since))?.getTime() ?? Infinity,
    }),
    // The first after an earlier time is the first after this one too, unless it lies between them.
    (found) => found.since <= since.getTime() && since.getTime() < found.end,
  );
  return Math.min(quarter, holdEnd.end);
}
