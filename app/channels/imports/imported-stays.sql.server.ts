// The rows of stays that imports made: what they claim, like a calendar that is never read again.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { ChannelImportStayRow } from "#app/platform/tables/channel-tables.ts";

/** A stay of an import. */
export type ImportedStay = RowObject<ChannelImportStayRow>;

/** Stands for a calendar where claims name one. */
export const importedFeed = "import";

/** The stays that hold nights of `from` or later, of one apartment or all; `to` is the last of these nights. */
export async function listHeldStays(
  db: Db,
  { apartmentId, from, to }: { apartmentId?: number; from: PlainDate; to?: PlainDate },
): Promise<ImportedStay[]> {
  const rows = await db
    .selectFrom("channel_import_stays")
    .selectAll()
    .where("held", "=", 1)
    .where("to_night", ">", from)
    .$if(to !== undefined, (query) => query.where("from_night", "<=", to!))
    .$if(apartmentId !== undefined, (query) => query.where("apartment_id", "=", apartmentId!))
    .orderBy("since")
    .orderBy("fingerprint")
    .execute();
  return rows.map(fromRow);
}

/**
 * From when a calendar of the same site claims the stay, it decides alone: otherwise nights that the guest cancels there would
 * stay taken here for ever. Call `lockApartment` first.
 */
export async function yieldToFeeds(trx: Trx, apartmentId: number, today: PlainDate): Promise<void> {
  const held = await listHeldStays(trx, { apartmentId, from: today });
  if (held.length === 0) return;
  const claims = await trx
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
    .select(["label", "event_from", "event_to"])
    .distinct()
    .where("apartment_id", "=", apartmentId)
    .where("night", ">=", today)
    .execute();
  const claimed = held.filter(({ label, fromNight, toNight }) =>
    claims.some(
      (claim) =>
        claim.label.toLowerCase() === label.toLowerCase() &&
        (claim.event_from === fromNight || claim.event_to === toNight),
    ),
  );
  if (claimed.length === 0) return;
  await trx
    .updateTable("channel_import_stays")
    .set({ held: 0 })
    .where(
      "fingerprint",
      "in",
      claimed.map(({ fingerprint }) => fingerprint),
    )
    .execute();
}

/** Every fingerprint with its nights, to find lines that were imported before. */
export async function listFingerprints(
  db: Db,
): Promise<Map<string, Pick<ImportedStay, "fromNight" | "toNight">>> {
  const rows = await db
    .selectFrom("channel_import_stays")
    .select(["fingerprint", "from_night as fromNight", "to_night as toNight"])
    .execute();
  return new Map(rows.map(({ fingerprint, ...nights }) => [fingerprint, nights]));
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
export async function insertImportedStay(
  trx: Trx,
  stay: ImportedStay,
  nights: readonly PlainDate[],
): Promise<void> {
  await trx.insertInto("channel_import_stays").values(toRow(stay)).execute();
  if (stay.held === 0) return;
  const taken = nights.map((night) => ({
    apartment_id: stay.apartmentId,
    night,
    kind: "channel" as const,
    booking_id: null,
    expires_at: null,
    note: stay.label,
  }));
  await trx.insertInto("nights").values(taken).execute();
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
  if (stay.held === 0) return;
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
