// The rows of stays that imports made. Each claims its nights like a calendar that is never read: releases before the first with
// imports know calendars only, and free every night that none claims.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { ChannelImportStayRow } from "#app/platform/tables/channel-tables.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { importAddress, insertFeed } from "../feeds.sql.server.ts";

/** A stay of an import. */
export type ImportedStay = RowObject<ChannelImportStayRow>;

/**
 * Mends what a process of the former release did beside this one. It knows no row of `channel_feeds` without an address: it takes one
 * for a calendar of the same site, which then has the stay (`held`); stays that it imports claim nothing, so that their nights would
 * be freed; and the claims of those that it takes back stay. Idempotent. Call `lockApartment` first.
 */
export async function repairClaims(trx: Trx, apartmentId: number, today: PlainDate): Promise<void> {
  const rows = await trx
    .selectFrom("channel_import_stays")
    .selectAll()
    .where("apartment_id", "=", apartmentId)
    .where("to_night", ">", today)
    .where("released_at", "is", null)
    .execute();
  const claims = await trx
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
    .select(["label", "night", "event_from as fromNight", "event_to as toNight"])
    .where("apartment_id", "=", apartmentId)
    .where("address", "=", importAddress)
    .where("event_to", ">", today)
    .execute();
  const claimed = Map.groupBy(claims, spanOf);
  const stays = rows.map(fromRow);
  const held = new Map(stays.filter((stay) => stay.held === 1).map((stay) => [spanOf(stay), stay]));
  for (const stay of stays) {
    if (held.has(spanOf(stay)) || !claimed.has(spanOf(stay))) continue;
    await updateStay(trx, stay, { held: 1 });
    held.set(spanOf(stay), stay);
  }
  for (const [span, stay] of held) {
    const known = new Set(claimed.get(span)?.map(({ night }) => night));
    const nights = nightsOf({ checkIn: stay.fromNight, checkOut: stay.toNight });
    const missing = nights.filter((night) => !known.has(night));
    if (missing.length > 0) await insertClaims(trx, stay, missing);
  }
  for (const [span, [claim]] of claimed)
    if (claim && !held.has(span)) await deleteClaims(trx, { ...claim, apartmentId });
}

function spanOf({ label, fromNight, toNight }: Omit<ClaimedSpan, "apartmentId">): string {
  return `${fromNight} ${toNight} ${label}`;
}

type ClaimedSpan = Pick<ImportedStay, "apartmentId" | "label" | "fromNight" | "toNight">;

/**
 * From when a calendar of the same site claims the stay, it decides alone: otherwise nights that the guest cancels there would
 * stay taken here for ever. Call `lockApartment` first.
 */
export async function yieldToFeeds(trx: Trx, apartmentId: number, today: PlainDate): Promise<void> {
  const rows = await trx
    .selectFrom("channel_import_stays")
    .selectAll()
    .where("held", "=", 1)
    .where("to_night", ">", today)
    .where("apartment_id", "=", apartmentId)
    .execute();
  if (rows.length === 0) return;
  const claims = await trx
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
    .select(["label", "event_from", "event_to"])
    .distinct()
    .where("apartment_id", "=", apartmentId)
    .where("address", "<>", importAddress)
    .where("night", ">=", today)
    .execute();
  const claimed = rows
    .map(fromRow)
    .filter(({ label, fromNight, toNight }) =>
      claims.some(
        (claim) =>
          claim.label.toLowerCase() === label.toLowerCase() &&
          (claim.event_from === fromNight || claim.event_to === toNight),
      ),
    );
  for (const stay of claimed) {
    await updateStay(trx, stay, { held: 0 });
    await deleteClaims(trx, stay);
  }
}

/** Every fingerprint with its nights, to find lines that were imported before. */
export async function listFingerprints(
  db: Db,
): Promise<Map<string, Pick<ImportedStay, "fromNight" | "toNight" | "releasedAt">>> {
  const rows = await db
    .selectFrom("channel_import_stays")
    .select(["fingerprint", "from_night as fromNight", "to_night as toNight"])
    .select("released_at as releasedAt")
    .execute();
  return new Map(rows.map(({ fingerprint, ...stay }) => [fingerprint, stay]));
}

/** The stay of that fingerprint, or null. */
export async function findImportedStay(db: Db, fingerprint: string): Promise<ImportedStay | null> {
  const row = await db
    .selectFrom("channel_import_stays")
    .selectAll()
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The stay of that apartment and first night that holds its nights itself, or was given back by hand; the latest; or null. */
export async function findStayOfNight(
  db: Db,
  { apartmentId, checkIn }: { apartmentId: number; checkIn: PlainDate },
): Promise<ImportedStay | null> {
  const row = await db
    .selectFrom("channel_import_stays")
    .selectAll()
    .where("apartment_id", "=", apartmentId)
    .where("from_night", "=", checkIn)
    .where((eb) => eb.or([eb("held", "=", 1), eb("released_at", "is not", null)]))
    .orderBy("held", "desc")
    .orderBy("released_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The stays of an import, by apartment and date. */
export async function listImportedStays(db: Db, importId: string): Promise<ImportedStay[]> {
  const rows = await db
    .selectFrom("channel_import_stays")
    .selectAll()
    .where("import_id", "=", importId)
    .orderBy("apartment_id")
    .orderBy("from_night")
    .execute();
  return rows.map(fromRow);
}

/** Writes the stay; with `held` also its nights, which must be free (`deleteExpiredHolds`). Call `lockApartment` first. */
export async function insertImportedStay(trx: Trx, stay: ImportedStay): Promise<void> {
  await trx.insertInto("channel_import_stays").values(toRow(stay)).execute();
  if (stay.held === 1) await takeNights(trx, stay);
}

/** Gives the nights of one stay back; its guest's details stay, so that this can be undone. Call `lockApartment` first. */
export async function releaseImportedStay(trx: Trx, stay: ImportedStay, now: Date): Promise<void> {
  await updateStay(trx, stay, { held: 0, released_at: now.toISOString() });
  await freeNights(trx, stay);
}

/** Takes them again; they must be free (`deleteExpiredHolds`). Call `lockApartment` first. */
export async function holdImportedStay(trx: Trx, stay: ImportedStay): Promise<void> {
  await updateStay(trx, stay, { held: 1, released_at: null });
  await takeNights(trx, stay);
}

/** How many of the stays' guests were changed by hand since, or marked as arrived or gone. */
export async function countChangedGuests(db: Db, importId: string): Promise<number> {
  const { changed } = await db
    .selectFrom("channel_import_stays")
    .leftJoin("channel_stays", "channel_stays.id", "stay_id")
    .select((eb) => eb.fn.countAll<number>().as("changed"))
    .where("import_id", "=", importId)
    .where((eb) => eb.or([eb("version", ">", 1), eb("version", "is", null)]))
    .executeTakeFirstOrThrow();
  return changed;
}

/** Takes one stay back: its row, its guest, and the nights that no calendar claims. Call `lockApartment` first. */
export async function deleteImportedStay(trx: Trx, stay: ImportedStay): Promise<void> {
  await trx
    .deleteFrom("channel_import_stays")
    .where("fingerprint", "=", stay.fingerprint)
    .execute();
  await trx.deleteFrom("channel_stays").where("id", "=", stay.stayId).execute();
  if (stay.held === 1) await freeNights(trx, stay);
}

async function updateStay(
  trx: Trx,
  { fingerprint }: ImportedStay,
  changes: Partial<Pick<ChannelImportStayRow, "held" | "released_at">>,
): Promise<void> {
  await trx
    .updateTable("channel_import_stays")
    .set(changes)
    .where("fingerprint", "=", fingerprint)
    .execute();
}

async function takeNights(trx: Trx, stay: ImportedStay): Promise<void> {
  const { apartmentId, label, fromNight, toNight } = stay;
  const nights = nightsOf({ checkIn: fromNight, checkOut: toNight });
  await insertClaims(trx, stay, nights);
  const taken = nights.map((night) => ({
    apartment_id: apartmentId,
    night,
    kind: "channel" as const,
    booking_id: null,
    expires_at: null,
    note: label,
  }));
  await trx.insertInto("nights").values(taken).execute();
}

// Nights that another stay of the same site claims stay its own.
async function insertClaims(
  trx: Trx,
  { apartmentId, label, fromNight, toNight, since }: ImportedStay,
  nights: readonly PlainDate[],
): Promise<void> {
  const feed = await trx
    .selectFrom("channel_feeds")
    .select("id")
    .where("apartment_id", "=", apartmentId)
    .where("label", "=", label)
    .where("address", "=", importAddress)
    .executeTakeFirst();
  const input = { apartmentId, label, address: importAddress };
  const feedId = feed?.id ?? (await insertFeed(trx, input, new Date(since)));
  const claims = nights.map((night) => ({
    feed_id: feedId,
    night,
    event_from: fromNight,
    event_to: toNight,
    closed: 0 as const,
    since,
    told_at: null,
  }));
  await trx
    .insertInto("channel_claims")
    .values(claims)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function deleteClaims(trx: Trx, stay: ClaimedSpan): Promise<void> {
  await trx
    .deleteFrom("channel_claims")
    .where("event_from", "=", stay.fromNight)
    .where("event_to", "=", stay.toNight)
    .where("feed_id", "in", (eb) =>
      eb
        .selectFrom("channel_feeds")
        .select("id")
        .where("apartment_id", "=", stay.apartmentId)
        .where("label", "=", stay.label)
        .where("address", "=", importAddress),
    )
    .execute();
}

// Of past nights too, which no calendar settles.
async function freeNights(trx: Trx, stay: ImportedStay): Promise<void> {
  await deleteClaims(trx, stay);
  await trx
    .deleteFrom("nights")
    .where("apartment_id", "=", stay.apartmentId)
    .where("kind", "=", "channel")
    .where("night", ">=", stay.fromNight)
    .where("night", "<", stay.toNight)
    .where("night", "not in", (eb) =>
      eb
        .selectFrom("channel_claims")
        .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
        .select("channel_claims.night")
        .where("channel_feeds.apartment_id", "=", stay.apartmentId),
    )
    .execute();
}
