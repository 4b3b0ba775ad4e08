// The job that comes round: reads the calendars whose time has come, one after the other.
import { readFeed } from "./read-feed.server.ts";
import type { ReadingHouse } from "./read-feed.server.ts";

/** Until none is due. Several processes share the work: each calendar is leased to one of them. */
export async function readDueFeeds(house: ReadingHouse): Promise<void> {
  for (let read = 0; read < batch; read++) if ((await readFeed({}, house)) === "busy") return;
}

const batch = 100;
