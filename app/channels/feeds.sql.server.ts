// The rows of the calendars exchanged with other sites: those imported, with the owner's settings and when the other sites
// last read our export; and the links by which they read ours, with the nights exported there.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import { parseMoves, partsOf } from "#app/stays/rules/moves.ts";
import type { ChannelExportRow, ChannelFeedRow } from "#app/platform/tables/channel-tables.ts";

/** An imported calendar. */
export type Feed = Selectable<ChannelFeedRow>;

/** The owner's settings of a calendar. */
export interface FeedInput {
  apartmentId: number;
  label: string;
  address: string;
}

/**
 * The address of what stands for the imported stays of one site and apartment: it claims nights like a calendar (imports/), is never
 * read and nowhere listed.
 */
export const importAddress = "";

// A release that knows no such row would read it when it is due.
const neverRead = "9999-12-31T00:00:00.000Z";

/** Inserts a new calendar, due at once, or what stands for imported stays; returns its id. */
export async function insertFeed(trx: Trx, input: FeedInput, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("channel_feeds")
    .values({
      ...toRow(input),
      id,
      version: 1,
      etag: null,
      last_modified: null,
      read_at: null,
      good_at: null,
      failures: 0,
      failing_since: null,
      fault: null,
      fault_status: null,
      unreadable: 0,
      marks_bookings: 0,
      next_read_at: input.address === importAddress ? neverRead : now.toISOString(),
      lease_token: null,
      lease_until: null,
      told_at: null,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Every calendar, or those of one apartment, by apartment and age. */
export async function listFeeds(db: Db, apartmentId?: number): Promise<Feed[]> {
  return db
    .selectFrom("channel_feeds")
    .selectAll()
    .where("address", "<>", importAddress)
    .$if(apartmentId !== undefined, (query) => query.where("apartment_id", "=", apartmentId!))
    .orderBy("apartment_id")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whether anything claims nights of the apartment: a calendar or an import. */
export async function hasFeeds(db: Db, apartmentId: number): Promise<boolean> {
  const found = await db
    .selectFrom("channel_feeds")
    .select("id")
    .where("apartment_id", "=", apartmentId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The calendar of that id, or null. */
export async function findFeed(db: Db, id: string): Promise<Feed | null> {
  const found = await db
    .selectFrom("channel_feeds")
    .selectAll()
    .where("id", "=", id)
    .where("address", "<>", importAddress)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Changes label and address; false when it was changed since `version`. With a new address the calendar is due at once
 * and read unconditionally, and whether it tells stays from closures is unknown again.
 */
export async function updateFeed(
  trx: Trx,
  { id, version, address: before }: Feed,
  { label, address }: Pick<FeedInput, "label" | "address">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("channel_feeds")
    .set({ label, address, version: version + 1 })
    .$if(address !== before, (query) =>
      query.set({
        marks_bookings: 0,
        etag: null,
        last_modified: null,
        next_read_at: now.toISOString(),
        // The result of a read of the old address in progress is discarded.
        lease_token: null,
        lease_until: null,
      }),
    )
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a calendar with all its claims; false when it was changed since `version`. */
export async function deleteFeed(trx: Trx, id: string, version: number): Promise<boolean> {
  const found = await trx
    .selectFrom("channel_feeds")
    .select("id")
    .where("id", "=", id)
    .where("version", "=", version)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) return false;
  await trx.deleteFrom("channel_claims").where("feed_id", "=", id).execute();
  await trx.deleteFrom("channel_conflicts").where("feed_id", "=", id).execute();
  await trx.deleteFrom("channel_feeds").where("id", "=", id).execute();
  return true;
}

/** Records that the site has read our export; at most once a minute, so that serving it stays cheap. */
export async function noteExportRead(db: Db, id: string, now: Date): Promise<void> {
  const lately = new Date(now.getTime() - 60_000).toISOString();
  await db
    .updateTable("channel_feeds")
    .set({ told_at: now.toISOString() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("told_at", "is", null), eb("told_at", "<", lately)]))
    .execute();
}

/** The export link of an apartment: its secret, and when it was created. */
export type ExportLink = CamelKeys<ChannelExportRow>;

/** Sets the secret of an apartment; the previous one stops working at once. */
export async function saveExportLink(
  trx: Trx,
  { apartmentId, token, now }: { apartmentId: number; token: string; now: Date },
): Promise<void> {
  const row = { apartment_id: apartmentId, token, made_at: now.toISOString() };
  await trx
    .insertInto("channel_exports")
    .values(row)
    .onConflict((conflict) => conflict.column("apartment_id").doUpdateSet(row))
    .execute();
}

/** Every export link. */
export async function listExportLinks(db: Db): Promise<ExportLink[]> {
  const rows = await db.selectFrom("channel_exports").selectAll().execute();
  return rows.map(fromRow);
}

/** The link with that secret, or null. */
export async function findExportLink(db: Db, token: string): Promise<ExportLink | null> {
  const row = await db
    .selectFrom("channel_exports")
    .selectAll()
    .where("token", "=", token)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** A booking with nights taken; instants as ISO text. */
export interface ExportedStay {
  id: string;
  from: PlainDate;
  to: PlainDate;
  updatedAt: string;
  version: number;
}

/** Of the bookings what is in this apartment, with a night from `today` on, including those whose payment is in progress. */
export async function listExportedStays(
  db: Db,
  apartmentId: number,
  { today, now }: { today: PlainDate; now: Date },
): Promise<ExportedStay[]> {
  const rows = await db
    .selectFrom("nights")
    .innerJoin("bookings", "bookings.id", "nights.booking_id")
    .select(["bookings.id", "check_in", "check_out", "bookings.apartment_id", "moves"])
    .select(["updated_at as updatedAt", "version"])
    .distinct()
    .where("nights.apartment_id", "=", apartmentId)
    .where("night", ">=", today)
    .where((eb) => eb.or([eb("kind", "=", "booking"), eb("expires_at", ">", now.toISOString())]))
    .orderBy("check_in")
    .execute();
  return rows.flatMap(({ id, updatedAt, version, ...row }) =>
    partsOf({ ...fromRow(row), moves: parseMoves(row.moves) })
      .filter((part) => part.apartmentId === apartmentId)
      // Who comes back into an apartment has two events in its calendar, which need two names, also when the first is over.
      .map(({ checkIn: from, checkOut: to }, index) => ({
        id: index === 0 ? id : `${id}-${from}`,
        from,
        to,
        updatedAt,
        version,
      }))
      .filter(({ to }) => to > today),
  );
}

/** The nights of an apartment that the owner or another site has blocked, from a year before `today` on, by date. */
export async function listOtherNights(
  db: Db,
  apartmentId: number,
  today: PlainDate,
): Promise<{ night: PlainDate; kind: "block" | "channel"; note: string | null }[]> {
  const rows = await db
    .selectFrom("nights")
    .select(["night", "kind", "note"])
    .where("apartment_id", "=", apartmentId)
    .where("kind", "in", ["block", "channel"])
    .where("night", ">=", addDays(today, -366))
    .orderBy("night")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as "block" | "channel" }));
}
