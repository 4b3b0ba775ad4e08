// Finds problems with the calendars of other sites, for the today page: overdue readings, and nights sold twice.
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import type { ListedConflict } from "#app/channels/conflicts.sql.server.ts";
import { listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { toFeedView } from "./to-feed-view.ts";

/** An overdue calendar; `lastReadAgo`: whole minutes since it was last read successfully, null for never. */
export interface LateFeed {
  id: string;
  apartmentId: number;
  label: string;
  lastReadAgo: number | null;
}

export interface ChannelProblems {
  late: LateFeed[];
  conflicts: ListedConflict[];
}

/** Both lists are empty without problems. */
export async function findChannelProblems({
  database: { db },
  clock,
}: Pick<App, "database" | "clock">): Promise<ChannelProblems> {
  const now = clock.now();
  const feeds = (await listFeeds(db)).map((feed) => toFeedView(feed, 0, now));
  return {
    late: feeds
      .filter(({ state }) => state === "late")
      .map(({ id, apartmentId, label, lastReadAgo }) => ({
        id,
        apartmentId,
        label,
        lastReadAgo,
      })),
    conflicts: await listConflicts(db),
  };
}
