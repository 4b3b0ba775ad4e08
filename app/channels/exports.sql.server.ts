// The rows of the export links by which other sites read our calendar, and the nights exported there.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { ChannelExportRow } from "#app/platform/tables/channel-tables.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";

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

/** The bookings of an apartment with a night from `today` on, including those whose payment is in progress. */
export async function listExportedStays(
  db: Db,
  apartmentId: number,
  { today, now }: { today: PlainDate; now: Date },
): Promise<ExportedStay[]> {
  return db
    .selectFrom("nights")
    .innerJoin("bookings", "bookings.id", "nights.booking_id")
    .select(["bookings.id", "check_in as from", "check_out as to"])
    .select(["updated_at as updatedAt", "version"])
    .distinct()
    .where("nights.apartment_id", "=", apartmentId)
    .where("night", ">=", today)
    .where((eb) => eb.or([eb("kind", "=", "booking"), eb("expires_at", ">", now.toISOString())]))
    .orderBy("check_in")
    .execute();
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
