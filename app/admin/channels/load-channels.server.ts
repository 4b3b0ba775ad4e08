// Loads the channels page: imported calendars and their state, export URLs, and conflicts with our bookings.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { countClaims } from "#app/channels/claims.sql.server.ts";
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import type { ListedConflict } from "#app/channels/conflicts.sql.server.ts";
import { listSettledConflicts } from "#app/channels/settled-conflicts.sql.server.ts";
import type { SettledConflict } from "#app/channels/settled-conflicts.sql.server.ts";
import { listExportLinks } from "#app/channels/exports.sql.server.ts";
import { listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { exportPath } from "#app/channels/rules/export-path.ts";
import type { Language } from "#app/i18n/languages.ts";
import { toFeedView } from "./to-feed-view.ts";
import type { FeedView } from "./to-feed-view.ts";

/** An apartment with its calendars; `addresses` is null until they are created; a `label` of null means any other site. */
export interface ApartmentChannels {
  id: number;
  name: string;
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

/** The current state; apartments are named in `language`. */
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
  const apartments = await listApartments(db, language, facts);
  const names = new Map(apartments.map(({ id, texts: words }) => [id, words.name]));
  const feeds = await listFeeds(db);
  const nights = await countClaims(db, propertyDay(now, facts.timeZone).today);
  const exports = new Map((await listExportLinks(db)).map((link) => [link.apartmentId, link]));
  return {
    apartments: apartments.map(({ id, texts: words }) => {
      const own = feeds.filter((feed) => feed.apartment_id === id);
      const link = exports.get(id);
      const linkTo = (feedId: string | null) =>
        environment.origin + exportPath(link?.token ?? "", feedId);
      return {
        id,
        name: words.name,
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
