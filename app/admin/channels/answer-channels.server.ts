// Handles the forms of the channels page: add a calendar, read one now, create export URLs, settle a conflict.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { listConflicts, settleConflict } from "#app/channels/conflicts.sql.server.ts";
import { insertFeed, listExportLinks, listFeeds } from "#app/channels/feeds.sql.server.ts";
import type { FeedInput } from "#app/channels/feeds.sql.server.ts";
import { readFeed as readCalendar } from "#app/channels/read-feed.server.ts";
import { renewExport } from "#app/channels/write-export.server.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { feedLimits, readFeed, siteOf } from "./rules/channel-forms.ts";
import type { FeedFaults, TypedFeed } from "./rules/channel-forms.ts";

/** `of` is the id of the calendar or the apartment that it was about. A rejected form returns its typed input. */
export type ChannelsAnswer =
  | { ok: true; done: MessageKey<"admin-channels.done">; of?: string }
  | { ok: false; faults: FeedFaults; typed: TypedFeed };

/** `do` of the form names the action; unknown actions change nothing. */
export async function answerChannels(
  form: FormData,
  actor: Actor,
  app: App,
): Promise<ChannelsAnswer> {
  const field = (name: string) => formText(form, name);
  const wanted = field("do");
  if (wanted === "add")
    return add(
      { apartment: field("apartment"), label: field("label"), address: field("address") },
      actor,
      app,
    );
  if (wanted === "read") {
    const read = await readCalendar({ id: field("feed") }, app);
    const done = { good: "read", failed: "readFailed", busy: "readBusy" } as const;
    return { ok: true, done: done[read], of: field("feed") };
  }
  if (wanted === "renew") {
    // A page that was opened before forms sent it says nothing.
    const seen = form.has("seen") ? field("seen") : null;
    const apartmentId = Number(field("apartment")) || 0;
    const done = await renewAddresses({ apartmentId, seen }, actor, app);
    return { ok: true, done, of: String(apartmentId) };
  }
  if (wanted === "settle") {
    const isDone = await markSettled(field("conflict"), actor, app);
    return { ok: true, done: isDone ? "settled" : "gone" };
  }
  return { ok: true, done: "gone" };
}

async function add(typed: TypedFeed, actor: Actor, app: App): Promise<ChannelsAnswer> {
  const read = readFeed(typed, app.environment.origin);
  if (!read.ok) return read;
  const added = await addFeed(read.feed, actor, app);
  if (!added.ok) return { ...added, typed };
  const first = await readCalendar({ id: added.id }, app);
  return { ok: true, done: first === "failed" ? "addedFailed" : "added", of: added.id };
}

/**
 * `seen` is when the addresses were made that the page showed, "" for none: those that a colleague has made since stay, because they
 * may have been copied already.
 */
async function renewAddresses(
  { apartmentId, seen }: { apartmentId: number; seen: string | null },
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<"made" | "renewed" | "madeMeanwhile" | "gone"> {
  return inTransaction(database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId))) return "gone";
    const links = await listExportLinks(trx);
    const had = links.find((link) => link.apartmentId === apartmentId);
    if (seen !== null && seen !== (had?.madeAt ?? "")) return "madeMeanwhile";
    const now = clock.now();
    await renewExport(trx, apartmentId, now);
    const subject = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
    await writeAudit(trx, { actor, what: "calendarAddressMade", subject, now });
    return had ? "renewed" : "made";
  });
}

/** False when the conflict is no longer open. */
async function markSettled(
  id: string,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const [conflict] = await listConflicts(trx, [id]);
    if (!conflict || !(await settleConflict(trx, id, { by: actor?.name ?? "", now }))) return false;
    const { label, reference, bookingId, from, to } = conflict;
    await writeAudit(trx, {
      actor,
      what: "conflictSettled",
      subject: reference ?? label,
      ...(bookingId === null ? {} : { bookingId }),
      after: { name: label, from, to },
      now,
    });
    return true;
  });
}

/** The calendar is due at once; the caller reads it. Addresses and names are unique per apartment. */
async function addFeed(
  input: FeedInput,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ ok: true; id: string } | { ok: false; faults: FeedFaults }> {
  const { apartmentId, label, address } = input;
  return inTransaction(database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId)))
      return { ok: false, faults: { apartment: "apartmentMissing" } };
    const existing = await listFeeds(trx, apartmentId);
    if (existing.length >= feedLimits.feeds) return { ok: false, faults: { apartment: "tooMany" } };
    if (existing.some((feed) => feed.label === label))
      return { ok: false, faults: { label: "labelTaken" } };
    if (existing.some((feed) => feed.address === address))
      return { ok: false, faults: { address: "addressTaken" } };
    const now = clock.now();
    const id = await insertFeed(trx, input, now);
    const subject = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
    const after = { name: label, site: siteOf(address) };
    await writeAudit(trx, { actor, what: "calendarAdded", subject, after, now });
    return { ok: true, id };
  });
}
