// Rows of promotions: how often each is used, with which terms a booking has them, which later edits by the owner do not
// change, and the stays that make a guest a returning one.
import { sql } from "kysely";
import type { Selectable } from "kysely";
import * as v from "valibot";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { PromotionRow } from "#app/platform/tables/rate-tables.ts";
import { termsOf, termsSchema } from "./rules/promotion.ts";
import type { Promotion, PromotionTerms } from "./rules/promotion.ts";

/** Every promotion, also drafts and ended ones; the latest first. */
export async function listPromotions(db: Db): Promise<Promotion[]> {
  const rows = await db
    .selectFrom("promotions")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toPromotion);
}

/** As `listPromotions`, cached until one changes. */
export async function readPromotions(db: Db): Promise<readonly Promotion[]> {
  return cacheContent(db, "promotions", () => listPromotions(db));
}

/** Inserts a promotion of version 1, or updates the one before it; false when it changed since, or the code is in use. */
export async function writePromotion(trx: Trx, promotion: Promotion, now: Date): Promise<boolean> {
  const { version } = promotion;
  const row = toRow(promotion);
  if (promotion.code !== null) {
    const other = await trx
      .selectFrom("promotions")
      .select("id")
      .where("code", "=", promotion.code)
      .where("id", "<>", promotion.id)
      .executeTakeFirst();
    if (other) return false;
  }
  if (version === 1) {
    await trx
      .insertInto("promotions")
      .values({ ...row, created_at: now.toISOString() })
      .execute();
    return true;
  }
  const updated = await trx
    .updateTable("promotions")
    .set(row)
    .where("id", "=", promotion.id)
    .where("version", "=", version - 1)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Waits until no other transaction counts the uses of these promotions; in the order of their ids, against deadlocks. */
export async function lockPromotions(trx: Trx, ids: readonly string[]): Promise<Promotion[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("promotions")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(toPromotion);
}

/**
 * How many bookings use each promotion, by its id: every booking that is neither cancelled nor expired, except
 * `ownBookingId`. Promotions without a use are missing.
 */
export async function countUses(
  db: Db,
  ids: readonly string[],
  ownBookingId?: string,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await selectUses(db)
    .select(["promotion_id as id", sql<number | string>`count(*)`.as("uses")])
    .where("promotion_id", "in", ids)
    .$if(ownBookingId !== undefined, (query) => query.where("booking_id", "<>", ownBookingId!))
    .groupBy("promotion_id")
    .execute();
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]));
}

/** The emails of the bookings that use a promotion, one for each, except `ownBookingId`. */
export async function listUsers(trx: Trx, id: string, ownBookingId: string): Promise<string[]> {
  const rows = await selectUses(trx)
    .select("bookings.email as email")
    .where("promotion_id", "=", id)
    .where("booking_id", "<>", ownBookingId)
    .execute();
  return rows.map(({ email }) => email);
}

function selectUses(db: Db) {
  return db
    .selectFrom("promotion_uses")
    .innerJoin("bookings", "bookings.id", "promotion_uses.booking_id")
    .where("bookings.status", "not in", ["cancelled", "expired"]);
}

function toPromotion(row: Selectable<PromotionRow>): Promotion {
  const terms = termsOf({
    id: row.id,
    kind: row.kind as Promotion["kind"],
    threshold: row.threshold,
    percent: row.percent,
    amount: row.amount,
    apartments: JSON.parse(row.apartments) as number[],
    bookFrom: row.book_from,
    bookUntil: row.book_until,
    stayFrom: row.stay_from,
    stayUntil: row.stay_until,
    combines: row.combines === 1,
    names: JSON.parse(row.names) as Record<string, string>,
    since: row.since,
  });
  return {
    ...terms,
    version: row.version,
    status: row.status as Promotion["status"],
    code: row.code,
    mostUses: row.most_uses,
    mostUsesPerGuest: row.most_uses_per_guest,
    announced: row.announced === 1,
  };
}

function toRow(promotion: Promotion): Omit<PromotionRow, "created_at"> {
  return {
    id: promotion.id,
    version: promotion.version,
    status: promotion.status,
    kind: promotion.kind,
    code: promotion.code,
    threshold: promotion.threshold,
    percent: promotion.percent,
    amount: promotion.amount,
    apartments: JSON.stringify(promotion.apartments),
    book_from: promotion.bookFrom,
    book_until: promotion.bookUntil,
    stay_from: promotion.stayFrom,
    stay_until: promotion.stayUntil,
    most_uses: promotion.mostUses,
    most_uses_per_guest: promotion.mostUsesPerGuest,
    combines: promotion.combines ? 1 : 0,
    announced: promotion.announced ? 1 : 0,
    names: JSON.stringify(promotion.names),
    since: promotion.since,
  };
}

/** Writes that a booking uses these promotions; `bookedOn` is the property's day. */
export async function insertUses(
  trx: Trx,
  bookingId: string,
  promotions: readonly PromotionTerms[],
  bookedOn: PlainDate,
): Promise<void> {
  if (promotions.length === 0) return;
  await trx
    .insertInto("promotion_uses")
    .values(
      promotions.map((promotion) => ({
        promotion_id: promotion.id,
        booking_id: bookingId,
        terms: JSON.stringify(termsOf(promotion)),
        booked_on: bookedOn,
      })),
    )
    .execute();
}

/** A promotion that a booking was made with, and the day of booking. */
export interface BookedPromotion {
  terms: PromotionTerms;
  bookedOn: PlainDate;
}

/** The promotions a booking was made with, also those that its stay does not qualify for since it was changed. */
export async function listBookedPromotions(db: Db, bookingId: string): Promise<BookedPromotion[]> {
  const rows = await db
    .selectFrom("promotion_uses")
    .select(["terms", "booked_on"])
    .where("booking_id", "=", bookingId)
    .orderBy("promotion_id")
    .execute();
  return rows.map(({ terms, booked_on }) => ({
    terms: v.parse(termsSchema, JSON.parse(terms)),
    bookedOn: booked_on,
  }));
}

/** The email of a stay that took place and has ended by that day, or null; of an erased guest there is none. */
export async function findEndedStay(
  db: Db,
  reference: string,
  today: PlainDate,
): Promise<{ email: string } | null> {
  const row = await db
    .selectFrom("bookings")
    .select("email")
    .where("reference", "=", reference)
    .where("status", "in", ["confirmed", "checked_in", "checked_out"])
    .where("check_out", "<=", today)
    .executeTakeFirst();
  return row?.email ? row : null;
}
