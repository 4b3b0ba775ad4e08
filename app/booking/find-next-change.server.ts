// How long a page that tells what is free can be kept when nobody writes anything.
import type { House } from "#app/house.server.ts";
import { firstHoldEnd } from "./nights.sql.server.ts";

const minute = 60_000;

/**
 * When time alone may change what a page shows that was rendered within the last minute, in milliseconds since 1970: a
 * hold ends, or a quarter of an hour, with which hours and days end in every time zone.
 */
export async function findNextChange({
  database,
  clock,
}: Pick<House, "database" | "clock">): Promise<number> {
  const since = clock.now().getTime() - minute;
  const quarter = (Math.floor(since / (15 * minute)) + 1) * 15 * minute;
  const holdEnd = await firstHoldEnd(database.db, new Date(since));
  return Math.min(quarter, holdEnd?.getTime() ?? Infinity);
}
