// Finds problems with the calendars of other sites, for the today page: overdue readings, and nights sold twice.
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import type { ListedConflict } from "#app/channels/conflicts.sql.server.ts";
import { listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { shownFeed } from "./shown-feed.ts";

/** An overdue calendar; `lastReadAgo`: whole minutes since it was last read successfully, null for never. */
export interface LateFeed {
  id: string;
  apartmentId: number;
  label: string;
  goodAgo: number | null;
}

export interface OutOfStep {
  late: LateFeed[];
  conflicts: ListedConflict[];
}

/** Both lists are empty without problems. */
export async function findOutOfStep({
  database: { db },
  clock,
}: Pick<House, "database" | "clock">): Promise<OutOfStep> {
  const now = clock.now();
  const feeds = (await listFeeds(db)).map((feed) => shownFeed(feed, 0, now));
  return {
    late: feeds
      .filter(({ state }) => state === "late")
      .map(({ id, apartmentId, label, goodAgo }) => ({ id, apartmentId, label, goodAgo })),
    conflicts: await listConflicts(db),
  };
}
