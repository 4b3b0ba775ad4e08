// Changes the name or the address of a calendar that is read.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { findFeed, listFeeds, updateFeed } from "#app/channels/feeds.sql.server.ts";
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/settle-apartment.server.ts";
import { lockApartment } from "#app/booking/nights.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { siteOf } from "./rules/feed-form.ts";
import type { FeedFaults } from "./rules/feed-form.ts";

/** `changed`: somebody was faster, and nothing was saved. */
export type FeedChanged =
  | { ok: true }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "faulty"; faults: FeedFaults };

/** The nights keep what they had until another address was read; a new name they take at once. */
export async function changeFeed(
  feed: Pick<Feed, "id" | "apartment_id" | "version">,
  { label, address }: { label: string; address: string },
  actor: Actor,
  house: Pick<House, "database" | "clock" | "environment">,
): Promise<FeedChanged> {
  const { id, apartment_id: apartmentId, version } = feed;
  return inTransaction(house.database.db, async (trx): Promise<FeedChanged> => {
    await lockApartment(trx, apartmentId);
    const before = await findFeed(trx, id);
    if (before?.version !== version) return { ok: false, reason: "changed" };
    const others = (await listFeeds(trx, apartmentId)).filter((one) => one.id !== id);
    if (others.some((one) => one.label === label))
      return { ok: false, reason: "faulty", faults: { label: "labelTaken" } };
    if (others.some((one) => one.address === address))
      return { ok: false, reason: "faulty", faults: { address: "addressTaken" } };
    const now = house.clock.now();
    if (!(await updateFeed(trx, before, { label, address }, now)))
      return { ok: false, reason: "changed" };
    await settleApartment(trx, apartmentId, house);
    await writeAudit(trx, {
      actor,
      what: "calendarChanged",
      subject: await findApartmentName(trx, apartmentId, defaultLanguage),
      before: { name: before.label, site: siteOf(before.address) },
      after: { name: label, site: siteOf(address) },
      now,
    });
    return { ok: true };
  });
}
