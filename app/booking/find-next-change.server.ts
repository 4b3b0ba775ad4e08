// How long a page that tells what is free can be kept when nobody writes anything.
import type { Database } from "#app/platform/database.server.ts";
import { firstHoldEnd } from "./nights.sql.server.ts";

const quarterHour = 15 * 60_000;

/**
 * When time alone may change what a page shows whose making began at `since`, in milliseconds since 1970: a hold ends, or a
 * quarter of an hour, with which hours and days end in every time zone. Has passed already for a page made across it.
 */
export async function findNextChange({ db }: Pick<Database, "db">, since: Date): Promise<number> {
  const quarter = (Math.floor(since.getTime() / quarterHour) + 1) * quarterHour;
  const holdEnd = await firstHoldEnd(db, since);
  return Math.min(quarter, holdEnd?.getTime() ?? Infinity);
}
