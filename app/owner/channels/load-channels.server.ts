// Loads the channels page: imported calendars and their state, export URLs, and conflicts with our bookings.
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { countClaims } from "#app/channels/claims.sql.server.ts";
import { listConflicts } from "#app/channels/conflicts.sql.server.ts";
import type { ListedConflict } from "#app/channels/conflicts.sql.server.ts";
import { listSettledConflicts } from "#app/channels/settled-conflicts.sql.server.ts";
import type { SettledConflict } from "#app/channels/settled-conflicts.sql.server.ts";
import { listExports } from "#app/channels/exports.sql.server.ts";
import { listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { exportPath } from "#app/channels/rules/export-path.ts";
import type { Language } from "#app/i18n/languages.ts";
import { shownFeed } from "./shown-feed.ts";
import type { ShownFeed } from "./shown-feed.ts";

/** An apartment with its calendars; `addresses` is null until they are created; a `label` of null means any other site. */
export interface ApartmentChannels {
  id: number;
  name: string;
  feeds: ShownFeed[];
  addresses: { madeAt: string; links: { label: string | null; link: string }[] } | null;
}

/** A conflict with the name of its apartment. */
export interface ShownConflict extends ListedConflict {
  apartment: string;
}

/** A settled conflict with the name of its apartment. */
export interface ShownSettled extends SettledConflict {
  apartment: string;
}

export interface Channels {
  apartments: ApartmentChannels[];
  conflicts: ShownConflict[];
  settled: ShownSettled[];
}

/** The current state; apartments are named in `language`. */
export async function loadChannels(
  language: Language,
  { database: { db }, clock, environment }: Pick<House, "database" | "clock" | "environment">,
): Promise<Channels> {
  const now = clock.now();
  const apartments = await listApartments(db, language);
  const names = new Map(apartments.map(({ id, words }) => [id, words.name]));
  const feeds = await listFeeds(db);
  const nights = await countClaims(db, propertyDay(now, facts.timeZone).today);
  const exports = new Map((await listExports(db)).map((link) => [link.apartmentId, link]));
  return {
    apartments: apartments.map(({ id, words }) => {
      const own = feeds.filter((feed) => feed.apartment_id === id);
      const link = exports.get(id);
      const linkTo = (feedId: string | null) =>
        environment.origin + exportPath(link?.token ?? "", feedId);
      return {
        id,
        name: words.name,
        feeds: own.map((feed) => shownFeed(feed, nights.get(feed.id) ?? 0, now)),
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
