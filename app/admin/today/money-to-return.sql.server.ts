// Rows of money that goes back to guests and has not arrived: refunds that the provider does not accept, and sums paid too much.
import { sql } from "kysely";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Of the booking `reference`; the amount in cents. */
interface OwedMoney {
  reference: string;
  guest: string;
  amount: number;
  currency: string;
}

/** A refund to a card that was tried `attempts` times in vain; owed since the instant `owedSince`. */
export interface StuckRefund extends OwedMoney {
  id: string;
  owedSince: string;
  attempts: number;
}

/** A refund is stuck when the provider has not accepted it at the third attempt, a minute and a half after the first. */
const firstAttempts = 3;

/** The longest owed first, at most `limit`. */
export async function listStuckRefunds(db: Db, limit: number): Promise<StuckRefund[]> {
  const rows = await db
    .selectFrom("booking_refunds as refund")
    .innerJoin("bookings", "bookings.id", "refund.booking_id")
    .select([
      "refund.id",
      "reference",
      "first_name",
      "last_name",
      "refund.amount",
      "refund.currency",
      "refund.created_at",
      "attempts",
    ])
    .where("refund.status", "=", "owed")
    .where("attempts", ">=", firstAttempts)
    .orderBy("refund.created_at")
    .limit(limit)
    .execute();
  return rows.map(({ first_name, last_name, created_at: owedSince, ...row }) => ({
    ...row,
    guest: `${first_name} ${last_name}`,
    owedSince,
  }));
}

/** What guests paid too much, of the bookings with a payment that staff recorded since that day. */
export async function listOverpaid(db: Db, since: PlainDate): Promise<OwedMoney[]> {
  const open = sql<number>`sum(case debit when 'guest' then amount else -amount end)`;
  const rows = await db
    .selectFrom("ledger_movements as movement")
    .innerJoin("bookings", "bookings.id", "movement.booking_id")
    .select(["reference", "first_name", "last_name", "bookings.currency", open.as("open")])
    .where("movement.booking_id", "in", (eb) =>
      eb
        .selectFrom("ledger_entries")
        .select("booking_id")
        .where("kind", "=", "payment")
        .where("day", ">=", since)
        .where("booking_id", "is not", null)
        .$narrowType<{ booking_id: string }>(),
    )
    .where((eb) => eb.or([eb("debit", "=", "guest"), eb("credit", "=", "guest")]))
    .groupBy(["bookings.id", "reference", "first_name", "last_name", "bookings.currency"])
    .having(open, "<", 0)
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, first_name, last_name, currency, open: owed }) => ({
    reference,
    guest: `${first_name} ${last_name}`,
    amount: -owed,
    currency,
  }));
}
