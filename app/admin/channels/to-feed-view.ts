// An imported calendar as admin pages show it: its state, and ages in minutes instead of instants.
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import { feedState, minutesSince } from "#app/channels/rules/feed-times.ts";
import type { FeedState } from "#app/channels/rules/feed-times.ts";

/** Ages in whole minutes, null for never; `nights` it claims from today on; `fault` is a key of `owner-channels.why`. */
export interface FeedView {
  id: string;
  apartmentId: number;
  label: string;
  state: FeedState;
  nights: number;
  lastReadAgo: number | null;
  exportedAgo: number | null;
  unreadable: number;
  failures: number;
  failingSince: string | null;
  fault: string | null;
  status: number | null;
}

/** Leaves out the address, a secret of the other site that only the edit page needs. */
export function toFeedView(feed: Feed, nights: number, now: Date): FeedView {
  const { good_at: goodAt, told_at: toldAt, failures, unreadable } = feed;
  return {
    id: feed.id,
    apartmentId: feed.apartment_id,
    label: feed.label,
    state: feedState({ goodAt, failures, createdAt: feed.created_at, unreadable }, now),
    nights,
    lastReadAgo: goodAt === null ? null : minutesSince(goodAt, now),
    exportedAgo: toldAt === null ? null : minutesSince(toldAt, now),
    unreadable,
    failures,
    failingSince: feed.failing_since,
    fault: feed.fault,
    status: feed.fault_status,
  };
}
