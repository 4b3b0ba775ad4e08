// The rows of lower prices that guests have shown, with the answers and the pictures.
import * as v from "valibot";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { RowObject } from "#app/platform/database/row-names.ts";
import type {
  BestPriceClaimRow,
  BestPricePictureRow,
} from "#app/platform/tables/best-price-tables.ts";
import type { AgreedReduction } from "#app/stays/price/rules/best-price.ts";
import type { ShownPrice } from "./rules/claim-form.ts";

/** A claim; `hasPicture` instead of the picture's bytes. Amounts in cents, as in its row. */
export type Claim = Omit<RowObject<BestPriceClaimRow>, "agreed"> & { hasPicture: boolean };

/** A picture of the price elsewhere: a JPEG, sizes in pixels. */
export type ClaimPicture = Omit<BestPricePictureRow, "claim_id">;

const agreedSchema = v.object({
  apartmentId: v.number(),
  moves: v.array(v.object({ from: v.string(), apartmentId: v.number() })),
  checkIn: v.string(),
  checkOut: v.string(),
  reduction: v.number(),
});

/** Stores what a guest shows. A second one that waits, or the same id again, is a unique violation. */
export async function insertClaim(
  trx: Trx,
  {
    id,
    bookingId,
    shown,
    answerBy,
    now,
  }: { id: string; bookingId: string; shown: ShownPrice; answerBy: Date; now: Date },
  picture: ClaimPicture | null,
): Promise<void> {
  await trx
    .insertInto("best_price_claims")
    .values({
      id,
      booking_id: bookingId,
      filed_at: now.toISOString(),
      answer_by: answerBy.toISOString(),
      status: "filed",
      ...shown,
      answered_at: null,
      answered_by: null,
      reason: "",
      answer: "",
      elsewhere: null,
      saved: null,
      refund: null,
      agreed: null,
    })
    .execute();
  if (picture)
    await trx
      .insertInto("best_price_pictures")
      .values({ ...picture, claim_id: id })
      .execute();
}

/** What became of a claim; `answeredBy` is the user's name, null for the guest. */
export type ClaimAnswer =
  | { status: "withdrawn"; answeredBy: null }
  | { status: "declined"; answeredBy: string; reason: string; answer: string }
  | {
      status: "accepted";
      answeredBy: string;
      elsewhere: number;
      saved: number;
      refund: number;
      agreed: AgreedReduction;
    };

/** False when it does not wait any more: it was answered or withdrawn before. */
export async function answerClaimRow(
  trx: Trx,
  id: string,
  { answeredBy, ...answer }: ClaimAnswer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("best_price_claims")
    .set({
      ...answer,
      ...("agreed" in answer && { agreed: JSON.stringify(v.parse(agreedSchema, answer.agreed)) }),
      answered_at: now.toISOString(),
      answered_by: answeredBy,
    } as Partial<BestPriceClaimRow>)
    .where("id", "=", id)
    .where("status", "=", "filed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The claims of a booking, the oldest first. */
export async function listClaims(db: Db, bookingId: string): Promise<Claim[]> {
  const rows = await selectClaims(db).where("booking_id", "=", bookingId).execute();
  return rows.map(toClaim);
}

/** The claim of that id, or null. */
export async function findClaim(db: Db, id: string): Promise<Claim | null> {
  const row = await selectClaims(db).where("id", "=", id).executeTakeFirst();
  return row ? toClaim(row) : null;
}

function selectClaims(db: Db) {
  return db
    .selectFrom("best_price_claims")
    .leftJoin("best_price_pictures", "claim_id", "id")
    .selectAll("best_price_claims")
    .select("claim_id as picture")
    .orderBy("filed_at")
    .orderBy("id");
}

function toClaim({ picture, ...row }: BestPriceClaimRow & { picture: string | null }): Claim {
  const { agreed: _agreed, ...claim } = fromRow(row);
  return { ...claim, hasPicture: picture !== null };
}

/** By how much the nights of a booking were reduced, and which they were; null where no price was matched. */
export async function findAgreedReduction(
  db: Db,
  bookingId: string,
): Promise<AgreedReduction | null> {
  const row = await db
    .selectFrom("best_price_claims")
    .select("agreed")
    .where("booking_id", "=", bookingId)
    .where("status", "=", "accepted")
    .executeTakeFirst();
  return row?.agreed ? v.parse(agreedSchema, JSON.parse(row.agreed)) : null;
}

/** The picture of a claim; null where there is none. */
export async function readClaimPicture(db: Db, claimId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("best_price_pictures")
    .select("bytes")
    .where("claim_id", "=", claimId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** A claim in the list of the admin. */
export interface ListedClaim {
  id: string;
  reference: string;
  guest: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  filedAt: string;
  answerBy: string;
  status: BestPriceClaimRow["status"];
  amount: number;
  currency: string;
  saved: number | null;
  ownCurrency: string;
}

/** Those that wait for an answer, the most urgent first, or those that do not, the latest first; none of a cancelled booking waits. */
export async function listAllClaims(
  db: Db,
  which: "waiting" | "answered",
  limit: number,
): Promise<ListedClaim[]> {
  const isWaiting = which === "waiting";
  const rows = await db
    .selectFrom("best_price_claims as claim")
    .innerJoin("bookings", "bookings.id", "claim.booking_id")
    .select(["claim.id", "reference", "first_name", "last_name", "check_in", "check_out"])
    .select(["filed_at", "answer_by", "claim.status", "amount", "claim.currency", "saved"])
    .select("bookings.currency as own_currency")
    .where("claim.status", isWaiting ? "=" : "<>", "filed")
    .$if(isWaiting, (query) => query.where("bookings.status", "in", [...answerable]))
    .orderBy(isWaiting ? "answer_by" : "answered_at", isWaiting ? "asc" : "desc")
    .orderBy("claim.id")
    .limit(limit)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...fromRow(row),
    guest: `${first_name} ${last_name}`.trim(),
  }));
}

/** A claim can be answered while its booking stands. */
export const answerable = ["confirmed", "checked_in", "checked_out"] as const;

/**
 * Deletes what was shown before an instant, with its pictures, of stays that were over then; resolves to how many. The line of a
 * matched price stays in the booking.
 */
export async function deleteClaimsBefore(db: Db, limit: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("best_price_claims")
    .where("filed_at", "<", limit.toISOString())
    .where("booking_id", "in", (eb) =>
      eb
        .selectFrom("bookings")
        .select("id")
        .where("check_out", "<", limit.toISOString().slice(0, 10)),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Every picture in the order of claims, each read after the one before was consumed: only one is in memory. */
export async function* eachClaimPicture(
  db: Db,
): AsyncGenerator<BestPricePictureRow, void, undefined> {
  for (let after = ""; ;) {
    const row = await db
      .selectFrom("best_price_pictures")
      .selectAll()
      .where("claim_id", ">", after)
      .orderBy("claim_id")
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.claim_id;
  }
}
