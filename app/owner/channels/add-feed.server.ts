// Adds a calendar of another site to an apartment.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { insertFeed, listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { FeedWish } from "#app/channels/feeds.sql.server.ts";
import { lockApartment } from "#app/booking/nights.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { feedLimits, siteOf } from "./rules/feed-form.ts";
import type { FeedFaults } from "./rules/feed-form.ts";

/** It is due at once; reading it is up to the caller. Each apartment reads an address, and uses a name, once. */
export async function addFeed(
  wish: FeedWish,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<{ ok: true; id: string } | { ok: false; faults: FeedFaults }> {
  const { apartmentId, label, address } = wish;
  return inTransaction(database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId)))
      return { ok: false, faults: { apartment: "apartmentMissing" } };
    const there = await listFeeds(trx, apartmentId);
    if (there.length >= feedLimits.feeds) return { ok: false, faults: { apartment: "tooMany" } };
    if (there.some((feed) => feed.label === label))
      return { ok: false, faults: { label: "labelTaken" } };
    if (there.some((feed) => feed.address === address))
      return { ok: false, faults: { address: "addressTaken" } };
    const now = clock.now();
    const id = await insertFeed(trx, wish, now);
    const subject = await findApartmentName(trx, apartmentId, defaultLanguage);
    const after = { name: label, site: siteOf(address) };
    await writeAudit(trx, { actor, what: "calendarAdded", subject, after, now });
    return { ok: true, id };
  });
}
