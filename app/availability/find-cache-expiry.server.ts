// Until when a page that shows availability can be cached while nothing is written.
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
  const holdEnd = await findFirstHoldEnd(db, since);
  return Math.min(quarter, holdEnd?.getTime() ?? Infinity);
}
