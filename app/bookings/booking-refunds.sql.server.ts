// Rows of refunds: stored as owed before the gateway is called, so that a crash cannot lose one.
import { randomUUID } from "node:crypto";
import type { BookingRefundRow } from "#app/platform/booking-tables.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isDue } from "#app/platform/is-due.sql.server.ts";
import { fromRow, toRow } from "#app/platform/row-names.ts";
import type { CamelKeys } from "#app/platform/row-names.ts";
import type { Payment } from "./payments.sql.server.ts";
import type { PaidPart } from "./rules/refunds.ts";

/** A refund, made or still owed. Its `id` is the idempotency key at the gateway. */
export type Refund = CamelKeys<Omit<BookingRefundRow, "next_attempt_at">>;

/** Inserts a refund as owed; the retry job takes it from `firstAttempt` on unless it is done by then. */
export async function insertRefund(
  trx: Trx,
  refund: Pick<Refund, "bookingId" | "paymentId" | "amount" | "currency" | "why" | "reason"> & {
    now: Date;
    firstAttempt: Date;
  },
): Promise<Refund> {
  const { now, firstAttempt, ...given } = refund;
  const instant = now.toISOString();
  const owed: Refund = {
    id: randomUUID(),
    ...given,
    status: "owed",
    attempts: 0,
    createdAt: instant,
    updatedAt: instant,
  };
  const row = toRow({ ...owed, nextAttemptAt: firstAttempt.toISOString() });
  await trx.insertInto("booking_refunds").values(row).execute();
  return owed;
}

/** Marks a refund as done; false when it was done already. */
export async function markRefundDone(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("booking_refunds")
    .set({ status: "done", updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "owed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a failed call to the gateway and sets when the next one is due. */
export async function postponeRefund(db: Db, id: string, next: Date, now: Date): Promise<void> {
  await db
    .updateTable("booking_refunds")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      next_attempt_at: next.toISOString(),
      updated_at: now.toISOString(),
    }))
    .where("id", "=", id)
    .where("status", "=", "owed")
    .execute();
}

/** A booking's refunds, oldest first. */
export async function listRefunds(db: Db, bookingId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom("booking_refunds")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("created_at")
    .orderBy("why")
    .orderBy("id")
    .execute();
  return rows.map(toRefund);
}

/** The refunds to try now, longest due first. */
export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<Refund[]> {
  const rows = await db
    .selectFrom("booking_refunds")
    .selectAll()
    .where("status", "=", "owed")
    .where(isDue("next_attempt_at", now))
    .orderBy("next_attempt_at")
    .limit(limit)
    .execute();
  return rows.map(toRefund);
}

/** The captured payments, each with how much of it was refunded or is owed as a refund. */
export function toPaidParts(payments: readonly Payment[], refunds: readonly Refund[]): PaidPart[] {
  return payments
    .filter(
      ({ id, status }) => status === "captured" || refunds.some((one) => one.paymentId === id),
    )
    .map(({ id, amount }) => ({
      paymentId: id,
      amount,
      given: refunds
        .filter(({ paymentId }) => paymentId === id)
        .reduce((sum, refund) => sum + refund.amount, 0),
    }));
}

function toRefund({ next_attempt_at: _next, ...row }: BookingRefundRow): Refund {
  return fromRow(row);
}
