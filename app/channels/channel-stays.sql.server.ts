// The rows of other sites' stays: the nights taken for their calendars, and what staff entered about the guests.
import { randomUUID } from "node:crypto";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type { ChannelStayRow } from "#app/platform/tables/channel-tables.ts";
import type { ChannelNight, ChannelStay } from "./rules/channel-stays.ts";

/** What staff entered about one stay; `amount` in cents. */
export type EnteredStay = RowObject<ChannelStayRow, { isGuest: boolean }>;

/** The nights taken for calendars from `from` to `to`, both included, with the claims on them, by apartment and date. */
export async function listChannelNights(
  db: Db,
  from: PlainDate,
  to: PlainDate,
): Promise<ChannelNight[]> {
  const nights = await db
    .selectFrom("nights")
    .select(["apartment_id as apartmentId", "night", "note"])
    .where("kind", "=", "channel")
    .where("night", ">=", from)
    .where("night", "<=", to)
    .orderBy("apartment_id")
    .orderBy("night")
    .execute();
  if (nights.length === 0) return [];
  const claims = await db
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
    .select([
      "apartment_id",
      "marks_bookings",
      "night",
      "label",
      "event_from",
      "event_to",
      "closed",
    ])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .orderBy("since")
    .orderBy("feed_id")
    .execute();
  const claimed = Map.groupBy(claims, (claim) => `${claim.apartment_id} ${claim.night}`);
  return nights.map(({ apartmentId, night, note }) => ({
    apartmentId,
    night,
    label: note ?? "",
    claims: (claimed.get(`${apartmentId} ${night}`) ?? []).map((claim) => ({
      label: claim.label,
      from: claim.event_from,
      to: claim.event_to,
      closed: claim.closed === 1,
      isClosure: claim.closed === 1 && claim.marks_bookings === 1,
    })),
  }));
}

/** What was entered about stays that touch the days `from` to `to`; not about imported ones that were given back. */
export async function listEnteredStays(
  db: Db,
  from: PlainDate,
  to: PlainDate,
): Promise<EnteredStay[]> {
  const rows = await db
    .selectFrom("channel_stays")
    .selectAll()
    .where("to_night", ">=", from)
    .where("from_night", "<=", to)
    .where("id", "not in", (eb) =>
      eb.selectFrom("channel_import_stays").select("stay_id").where("released_at", "is not", null),
    )
    .orderBy("updated_at", "desc")
    .execute();
  return rows.map((row) => ({ ...fromRow(row), isGuest: row.is_guest === 1 }));
}

/** Since when nights are taken for each stay, by `stayKey`; not for stays of the past that no import made. */
export async function listStaysSince(db: Db): Promise<Map<string, string>> {
  const claimed = await db
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "feed_id")
    .select(["apartment_id", "label", "event_from as from_night", "event_to as to_night"])
    .select((eb) => eb.fn.min<string>("since").as("since"))
    .groupBy(["apartment_id", "label", "event_from", "event_to"])
    .execute();
  const imported = await db
    .selectFrom("channel_import_stays")
    .select(["apartment_id", "label", "from_night", "to_night", "since"])
    .execute();
  return new Map(
    [...claimed, ...imported].map((row) => [
      stayKey({
        apartmentId: row.apartment_id,
        label: row.label,
        checkIn: row.from_night,
        checkOut: row.to_night,
      }),
      row.since,
    ]),
  );
}

/** The key of a stay in `listStaysSince`. */
export function stayKey({
  apartmentId,
  label,
  checkIn,
  checkOut,
}: Pick<ChannelStay, "apartmentId" | "label" | "checkIn" | "checkOut">): string {
  return `${apartmentId} ${checkIn} ${checkOut} ${label.toLowerCase()}`;
}

/** What can be entered; the nights are those that the calendar has now. */
export type EnteredValues = Omit<EnteredStay, "id" | "version" | "updatedAt">;

/** Adds a row, version 1; returns its id. */
export async function insertEnteredStay(
  trx: Trx,
  values: EnteredValues,
  now: Date,
): Promise<string> {
  const row = { id: randomUUID(), version: 1, updated_at: now.toISOString() };
  await trx
    .insertInto("channel_stays")
    .values({ ...toRow({ ...values, isGuest: values.isGuest ? 1 : 0 }), ...row })
    .execute();
  return row.id;
}

/** Changes a row on top of the version that was seen; false when it was changed meanwhile. */
export async function updateEnteredStay(
  trx: Trx,
  { id, version }: Pick<EnteredStay, "id" | "version">,
  values: EnteredValues,
  now: Date,
): Promise<boolean> {
  const updated = await trx
    .updateTable("channel_stays")
    .set({
      ...toRow({ ...values, isGuest: values.isGuest ? 1 : 0 }),
      version: version + 1,
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Removes names, telephone numbers and notes of guests who left before that day. */
export async function forgetGuestsBefore(db: Db, day: PlainDate): Promise<void> {
  await db
    .updateTable("channel_stays")
    .set({ name: "", phone: "", note: "" })
    .where("to_night", "<", day)
    .where((eb) => eb.or([eb("name", "<>", ""), eb("phone", "<>", ""), eb("note", "<>", "")]))
    .execute();
}
