// Which bookings the ledger lacks something of: those made before there was a ledger, or by a process of the previous release.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { knownPurposes } from "../payments/payments.sql.server.ts";

/**
 * At most `limit` bookings with a bill but no entry, or changed since `since`, and those with a refund changed
 * since then, which the previous release makes without changing the booking; all sort after `after`.
 */
export async function listUnpostedBookings(
  db: Db,
  { since, after, limit }: { since: string; after: string; limit: number },
): Promise<{ id: string; apartmentId: number }[]> {
  return db
    .selectFrom("bookings")
    .select(["id", "apartment_id as apartmentId"])
    .where("id", ">", after)
    .where((eb) => {
      const entries = eb
        .selectFrom("ledger_entries")
        .select("ledger_entries.id")
        .whereRef("ledger_entries.booking_id", "=", "bookings.id");
      const refunded = eb
        .selectFrom("booking_refunds")
        .select("booking_refunds.booking_id")
        .where("booking_refunds.updated_at", ">=", since);
      return eb.or([
        eb("id", "in", refunded),
        eb.and([
          eb("status", "not in", ["pending_payment", "expired"]),
          eb.or([eb("updated_at", ">=", since), eb.not(eb.exists(entries))]),
        ]),
      ]);
    })
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Card money by the payments and refunds, and by the ledger, in cents; they differ when something was not posted. */
export async function compareCardMoney(db: Db): Promise<{ payments: number; ledger: number }> {
  // Old refunds of payments that came too late have no row, and count on neither side.
  const isKnown = sql`purpose in (${sql.join([...knownPurposes])})`;
  // One statement, so that what is written meanwhile is in all sums or in none.
  const { rows } = await sql<Record<"captured" | "refunded" | "debited" | "credited", number>>`
    select
      (select coalesce(sum(amount), 0) from payments where ${isKnown} and (status = 'captured'
        or id in (select payment_id from booking_refunds where status = 'done'))) as captured,
      (select coalesce(sum(booking_refunds.amount), 0) from booking_refunds join payments on payments.id = payment_id
        where ${isKnown} and booking_refunds.status = 'done' and dispute_id is null) as refunded,
      (select coalesce(sum(amount), 0) from ledger_sums
        where basis = 'total' and debit = 'card' and credit in ('guest', 'refundsOwed')) as debited,
      (select coalesce(sum(amount), 0) from ledger_sums
        where basis = 'total' and credit = 'card' and debit in ('guest', 'refundsOwed')) as credited`.execute(
    db,
  );
  const [sums] = rows;
  if (!sums) throw new Error("A select without a from always has a row");
  return { payments: sums.captured - sums.refunded, ledger: sums.debited - sums.credited };
}
