// Loads the calendars exchanged with other sites: for the channels page all of them, for the today page their problems.
import { isOnSaleOrDraft, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { countClaims } from "#app/channels/claims.sql.server.ts";
import { listConflicts, listSettledConflicts } from "#app/channels/conflicts.sql.server.ts";
import type { SettledConflict } from "#app/channels/conflicts.sql.server.ts";
import { listExportLinks, listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import { exportPath, feedState, minutesSince } from "#app/channels/rules/feed-reading.ts";
import type { FeedState } from "#app/channels/rules/feed-reading.ts";
import type { ListedConflict } from "#app/channels/rules/settle-nights.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";

/** Ages in whole minutes, null for never; `nights` it claims from today on; `fault` as it was recorded. */
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

// Leaves out the address, a secret of the other site that only the edit page needs.
function toFeedView(feed: Feed, nights: number, now: Date): FeedView {
  const { good_at: goodAt, told_at: exportedAt, failures, unreadable } = feed;
  return {
    id: feed.id,
    apartmentId: feed.apartment_id,
    label: feed.label,
    state: feedState({ goodAt, failures, createdAt: feed.created_at, unreadable }, now),
    nights,
    lastReadAgo: goodAt === null ? null : minutesSince(goodAt, now),
    exportedAgo: exportedAt === null ? null : minutesSince(exportedAt, now),
    unreadable,
    failures,
    failingSince: feed.failing_since,
    fault: feed.fault,
    status: feed.fault_status,
  };
}

/** An apartment with its calendars; `addresses` is null until they are created; a `label` of null means any other site. */
export interface ApartmentChannels {
  id: number;
  name: string;
  /** No further calendar can be added. */
  isRetired: boolean;
  feeds: FeedView[];
  addresses: { madeAt: string; links: { label: string | null; link: string }[] } | null;
}

/** A conflict with the name of its apartment. */
export interface ConflictView extends ListedConflict {
  apartment: string;
}

/** A settled conflict with the name of its apartment. */
export interface SettledConflictView extends SettledConflict {
  apartment: string;
}

export interface Channels {
  apartments: ApartmentChannels[];
  conflicts: ConflictView[];
  settled: SettledConflictView[];
}

/** The current state; apartments are named in `language`. One that is not on sale is listed while it has calendars. */
export async function loadChannels(
  language: Language,
  {
    database: { db },
    clock,
    environment,
    property: { facts },
  }: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<Channels> {
  const now = clock.now();
  const apartments = await listAllApartments(db, language, facts);
  const names = new Map(apartments.map(({ id, texts: words }) => [id, words.name]));
  const feeds = await listFeeds(db);
  const nights = await countClaims(db, propertyDay(now, facts.timeZone).today);
  const exports = new Map((await listExportLinks(db)).map((link) => [link.apartmentId, link]));
  const listed = apartments.filter(
    (each) =>
      isOnSaleOrDraft(each) ||
      exports.has(each.id) ||
      feeds.some((feed) => feed.apartment_id === each.id),
  );
  return {
    apartments: listed.map(({ id, stage, texts: words }) => {
      const own = feeds.filter((feed) => feed.apartment_id === id);
      const link = exports.get(id);
      const linkTo = (feedId: string | null) =>
        environment.origin + exportPath(link?.token ?? "", feedId);
      return {
        id,
        name: words.name,
        isRetired: stage === "retired",
        feeds: own.map((feed) => toFeedView(feed, nights.get(feed.id) ?? 0, now)),
        addresses: link
          ? {
              madeAt: link.madeAt,
              links: [
                ...own.map((feed) => ({ label: feed.label, link: linkTo(feed.id) })),
                { label: null, link: linkTo(null) },
              ],
            }
          : null,
      };
    }),
    conflicts: (await listConflicts(db)).map((conflict) => ({
      ...conflict,
      apartment: names.get(conflict.apartmentId) ?? "",
    })),
    settled: (await listSettledConflicts(db)).map((conflict) => ({
      ...conflict,
      apartment: names.get(conflict.apartmentId) ?? "",
    })),
  };
}

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
