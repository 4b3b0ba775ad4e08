// Handles the forms of an imported calendar's page: save it, or stop importing it.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { deleteFeed, findFeed, listFeeds, updateFeed } from "#app/channels/feeds.sql.server.ts";
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/read-feed.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { readFeed, siteOf } from "./rules/feed-form.ts";
import type { FeedFaults, TypedFeed } from "./rules/feed-form.ts";

/** `changed`: another user changed it meanwhile; `typed` is the input of the form. */
export type ChannelAnswer =
  | { ok: true; done: "saved" | "removed" }
  | { ok: false; changed: boolean; faults: FeedFaults; typed: TypedFeed };

/** The form sends the version that was shown. */
export async function answerChannel(
  form: FormData,
  feed: Feed,
  actor: Actor,
  app: App,
): Promise<ChannelAnswer> {
  const field = (name: string) => formText(form, name);
  const apartment = String(feed.apartment_id);
  const typed = { apartment, label: field("label"), address: field("address") };
  const seen = { ...feed, version: formVersion(form) };
  const changed = { ok: false, changed: true, faults: {}, typed } as const;
  if (field("do") === "remove")
    return (await removeFeed(seen, actor, app)) ? { ok: true, done: "removed" } : changed;
  const read = readFeed(typed, app.environment.origin);
  if (!read.ok) return { ...read, changed: false };
  const saved = await changeFeed(seen, read.feed, actor, app);
  if (saved.ok) return { ok: true, done: "saved" };
  if (saved.reason === "changed") return changed;
  return { ok: false, changed: false, faults: saved.faults, typed };
}

/** False when it was changed meanwhile: then it is not removed. */
async function removeFeed(
  { id, apartment_id: apartmentId, version, label, address }: Feed,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<boolean> {
  const { facts } = app.property;
  return inTransaction(app.database.db, async (trx) => {
    await lockApartment(trx, apartmentId);
    if (!(await deleteFeed(trx, id, version))) return false;
    await settleApartment(trx, apartmentId, app);
    await writeAudit(trx, {
      actor,
      what: "calendarRemoved",
      subject: await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts),
      before: { name: label, site: siteOf(address) },
      now: app.clock.now(),
    });
    return true;
  });
}

/** `changed`: another user changed it meanwhile, and nothing was saved. */
type FeedChanged =
  | { ok: true }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "faulty"; faults: FeedFaults };

/** The imported nights stay until a new address was read; a new name applies to them at once. */
async function changeFeed(
  feed: Pick<Feed, "id" | "apartment_id" | "version">,
  { label, address }: { label: string; address: string },
  actor: Actor,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<FeedChanged> {
  const { facts } = app.property;
  const { id, apartment_id: apartmentId, version } = feed;
  return inTransaction(app.database.db, async (trx): Promise<FeedChanged> => {
    await lockApartment(trx, apartmentId);
    const before = await findFeed(trx, id);
    if (before?.version !== version) return { ok: false, reason: "changed" };
    const others = (await listFeeds(trx, apartmentId)).filter((one) => one.id !== id);
    if (others.some((one) => one.label === label))
      return { ok: false, reason: "faulty", faults: { label: "labelTaken" } };
    if (others.some((one) => one.address === address))
      return { ok: false, reason: "faulty", faults: { address: "addressTaken" } };
    const now = app.clock.now();
    if (!(await updateFeed(trx, before, { label, address }, now)))
      return { ok: false, reason: "changed" };
    await settleApartment(trx, apartmentId, app);
    await writeAudit(trx, {
      actor,
      what: "calendarChanged",
      subject: await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts),
      before: { name: before.label, site: siteOf(before.address) },
      after: { name: label, site: siteOf(address) },
      now,
    });
    return { ok: true };
  });
}
