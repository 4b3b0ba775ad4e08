// The promotions of a booking with the terms they were booked with, which later edits by the owner do not change.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import * as v from "valibot";
import { termsOf, termsSchema } from "./rules/promotion.ts";
import type { PromotionTerms } from "./rules/promotion.ts";

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
