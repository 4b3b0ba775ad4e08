// Rows of taken nights: one per apartment and night, so that the primary key refuses a double booking. The owner's blocked
// nights (maintenance, family, a break) are among them.
import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import type { Tables } from "#app/platform/tables/tables.ts";

/**
 * The taken nights from `from` up to, but excluding, `to`, by apartment; an apartment with none is missing from the map.
 * An expired hold counts as free from its exact millisecond on; so do the nights of `ownBookingId`.
 */
export async function findTakenNights(
  db: Db,
  filter: TakenNightsFilter & { apartments?: readonly number[] },
): Promise<Map<number, Set<PlainDate>>> {
  const { apartments, from, to, now, ownBookingId } = filter;
  if (apartments?.length === 0) return new Map();
  const rows = await db
    .selectFrom("nights")
    // Joined into one string: transferring a row per night costs three times as much as the query itself.
    .select(["apartment_id", sql<string>`string_agg(night, ' ')`.as("nights")])
    .$if(apartments !== undefined, (query) => query.where("apartment_id", "in", apartments!))
    .where(isTaken({ from, to, now, ownBookingId }))
    .groupBy("apartment_id")
    .execute();
  return new Map(
    rows.map(({ apartment_id, nights }) => [apartment_id, new Set(nights.split(" "))]),
  );
}

/** The apartments with a night taken in that time, by the same rules. */
export async function findTakenApartments(db: Db, filter: TakenNightsFilter): Promise<Set<number>> {
  // Not "distinct": SQLite would then look up each apartment, where one scan of the index by date is enough.
  const rows = await db
    .selectFrom("apartments")
    .select("id")
    .where("id", "in", (eb) =>
      eb.selectFrom("nights").select("apartment_id").where(isTaken(filter)),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface TakenNightsFilter {
  from: PlainDate;
  to: PlainDate;
  now: Date;
  ownBookingId?: string | undefined;
}

function isTaken({ from, to, now, ownBookingId }: TakenNightsFilter) {
  return (eb: ExpressionBuilder<Tables, "nights">) =>
    eb.and([
      eb("night", ">=", from),
      eb("night", "<", to),
      eb.or([eb("kind", "<>", "hold"), eb("expires_at", ">", now.toISOString())]),
      ...(ownBookingId === undefined
        ? []
        : [eb.or([eb("booking_id", "is", null), eb("booking_id", "<>", ownBookingId)])]),
    ]);
}

/** When the first hold after `since` ends; null when there is none. */
export async function findFirstHoldEnd(db: Db, since: Date): Promise<Date | null> {
  const first = await db
    .selectFrom("nights")
    .select("expires_at")
    // A literal, so that the partial index on holds is used.
    .where("kind", "=", sql.lit("hold"))
    .where("expires_at", ">", since.toISOString())
    .orderBy("expires_at")
    .limit(1)
    .executeTakeFirst();
  return first?.expires_at ? new Date(first.expires_at) : null;
}

/** Nights to reserve for a booking; `expiresAt` only for a hold. */
export interface NightsToReserve {
  apartmentId: number;
  nights: readonly PlainDate[];
  kind: "booking" | "hold";
  bookingId: string;
  expiresAt?: Date;
  now: Date;
  /** Into which apartments the guest moves during the stay. */
  moves?: readonly Move[];
  /** The booking has none of these nights: it was inserted in this transaction, or gave them back. Others of its nights stay. */
  isNew?: boolean;
}

/**
 * Reserves all of the nights for a booking, or none: false when one of them is taken, or the apartment retired. The booking's present nights are
 * replaced; nights of other bookings' expired holds are taken over. Call `lockApartment` for each apartment first, in the same transaction.
 */
export async function reserveNights(trx: Trx, wanted: NightsToReserve): Promise<boolean> {
  const { apartmentId, moves = [], kind, bookingId, expiresAt, now } = wanted;
  const nights = wanted.nights.toSorted();
  const placed = nights.map((night) => ({
    apartment_id: moves.findLast(({ from }) => from <= night)?.apartmentId ?? apartmentId,
    night,
  }));
  for (const id of new Set(placed.map((one) => one.apartment_id)))
    if (await isRetired(trx, id)) return false;
  if (!wanted.isNew) await releaseNights(trx, bookingId);
  // Ascending, so that writers that do not take the lock cannot deadlock.
  const inserted = await trx
    .insertInto("nights")
    .values(
      placed.map((one) => ({
        ...one,
        kind,
        booking_id: bookingId,
        expires_at: expiresAt?.toISOString() ?? null,
        note: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["apartment_id", "night"])
        .doUpdateSet((eb) => ({
          kind: eb.ref("excluded.kind"),
          booking_id: eb.ref("excluded.booking_id"),
          expires_at: eb.ref("excluded.expires_at"),
          note: eb.ref("excluded.note"),
        }))
        .where("nights.kind", "=", "hold")
        .where("nights.expires_at", "<=", now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === BigInt(nights.length)) return true;
  await releaseNights(trx, bookingId);
  return false;
}

/**
 * An apartment may be retired between the check of a request and its writing, which locks its row: before nights are written, ask
 * after `lockApartment`.
 */
export async function isRetired(db: Db, apartmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom("apartments")
    .select("stage")
    .where("id", "=", apartmentId)
    .executeTakeFirst();
  return row?.stage === "retired";
}

/** Deletes expired holds on the nights; false when one of them is still taken. Call `lockApartment` first. */
export async function deleteExpiredHolds(
  trx: Trx,
  { apartmentId, nights, now }: { apartmentId: number; nights: readonly PlainDate[]; now: Date },
): Promise<boolean> {
  await trx
    .deleteFrom("nights")
    .where("apartment_id", "=", apartmentId)
    .where("night", "in", nights)
    .where("kind", "=", "hold")
    .where("expires_at", "<=", now.toISOString())
    .execute();
  const taken = await trx
    .selectFrom("nights")
    .select("night")
    .where("apartment_id", "=", apartmentId)
    .where("night", "in", nights)
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}

/** Releases the nights of a booking: all of them, or those from a night on. */
export async function releaseNights(trx: Trx, bookingId: string, from?: PlainDate): Promise<void> {
  await trx
    .deleteFrom("nights")
    .where("booking_id", "=", bookingId)
    .$if(from !== undefined, (query) => query.where("night", ">=", from!))
    .execute();
}

/**
 * Locks an apartment until the transaction ends, so that writers of its nights or bookings queue instead of deadlocking.
 * SQLite has one writer anyway. False when there is no such apartment.
 */
export async function lockApartment(trx: Trx, apartmentId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("apartments")
    .select("id")
    .where("id", "=", apartmentId)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Consecutive nights blocked for one reason; `to` is excluded. */
export interface Block {
  apartmentId: number;
  from: PlainDate;
  to: PlainDate;
  reason: string;
}

/** Blocks all of the nights, or none: false when one of them is taken. Call `lockApartment` first, in the same transaction. */
export async function insertBlock(trx: Trx, block: Block, now: Date): Promise<boolean> {
  const { apartmentId, from, to, reason } = block;
  const nights: PlainDate[] = [];
  for (let night = from; night < to; night = addDays(night, 1)) nights.push(night);
  if (!(await deleteExpiredHolds(trx, { apartmentId, nights, now }))) return false;
  await trx
    .insertInto("nights")
    .values(
      nights.map((night) => ({
        apartment_id: apartmentId,
        night,
        kind: "block" as const,
        booking_id: null,
        expires_at: null,
        note: reason,
      })),
    )
    .execute();
  return true;
}

/** Deletes a block and returns how many nights it had. Nights blocked for another reason stay. */
export async function deleteBlock(trx: Trx, block: Block): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("nights")
    .where("apartment_id", "=", block.apartmentId)
    .where("kind", "=", "block")
    .where("night", ">=", block.from)
    .where("night", "<", block.to)
    // A night that was blocked directly in the database may lack a reason.
    .where((eb) => eb(eb.fn.coalesce("note", eb.val("")), "=", block.reason))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The reference of the booking for whose extras nights of a block are held; null when it is none's. */
export async function findHeldFor(db: Db, block: Block): Promise<string | null> {
  const held = await db
    .selectFrom("nights")
    .innerJoin("bookings", "bookings.id", "nights.booking_id")
    .select("reference")
    .where("nights.apartment_id", "=", block.apartmentId)
    .where("kind", "=", "block")
    .where("night", ">=", block.from)
    .where("night", "<", block.to)
    .where("note", "=", block.reason)
    .orderBy("night")
    .executeTakeFirst();
  return held?.reference ?? null;
}

/** The block that a night belongs to, up to a year on either side; null when that night is not blocked. */
export async function findBlock(
  db: Db,
  { apartmentId, night }: { apartmentId: number; night: PlainDate },
): Promise<Block | null> {
  const rows = await db
    .selectFrom("nights")
    .select(["night", "note"])
    .where("apartment_id", "=", apartmentId)
    .where("kind", "=", "block")
    .where("night", ">=", addDays(night, -366))
    .where("night", "<", addDays(night, 366))
    .execute();
  const notes = new Map(rows.map((row) => [row.night, row.note ?? ""]));
  const reason = notes.get(night);
  if (reason === undefined) return null;
  let from = night;
  while (notes.get(addDays(from, -1)) === reason) from = addDays(from, -1);
  let to = addDays(night, 1);
  while (notes.get(to) === reason) to = addDays(to, 1);
  return { apartmentId, from, to, reason };
}
