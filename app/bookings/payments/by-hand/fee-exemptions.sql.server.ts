// The rows of exemptions from the tourist fee: one for a booking at most.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Exemption, ExemptionReason } from "./rules/fee-exemption.ts";

/** An exemption as staff marked it: why, and what was shown for it. */
export interface MarkedExemption extends Exemption {
  why: ExemptionReason;
  evidence: string;
}

/** A booking's exemption, or null. */
export async function findExemption(db: Db, bookingId: string): Promise<MarkedExemption | null> {
  const row = await db
    .selectFrom("fee_exemptions")
    .select(["adults", "why", "evidence", "unit_amount"])
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  if (!row) return null;
  const { adults, why, evidence, unit_amount: unitAmount } = row;
  return { adults, why: why as ExemptionReason, evidence, unitAmount };
}

/** Replaces the booking's exemption; without adults it has none. */
export async function writeExemption(
  trx: Trx,
  bookingId: string,
  exemption: {
    adults: number;
    why: ExemptionReason;
    evidence: string;
    unitAmount: Cents;
    userId: string;
    now: Date;
  },
): Promise<void> {
  await trx.deleteFrom("fee_exemptions").where("booking_id", "=", bookingId).execute();
  const { adults, why, evidence, unitAmount, userId, now } = exemption;
  if (adults === 0) return;
  const rest = { unit_amount: unitAmount, user_id: userId, updated_at: now.toISOString() };
  await trx
    .insertInto("fee_exemptions")
    .values({ booking_id: bookingId, adults, why, evidence, ...rest })
    .execute();
}
