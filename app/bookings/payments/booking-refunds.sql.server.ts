// Rows of refunds: stored as owed before the gateway is called, so that a crash cannot lose one.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import { isDue } from "#app/platform/database/due-rows.sql.server.ts";
import type { BookingRefundRow } from "#app/platform/tables/booking-tables.ts";
import type { Payment } from "./payments.sql.server.ts";
import type { PaidPart } from "./rules/refunds.ts";

/** A refund, made or still owed. Its `id` is the idempotency key at the gateway. */
export type Refund = CamelKeys<Omit<BookingRefundRow, "next_attempt_at">>;

/** The id of the refund of a payment that came too late: a payment has one, and it was its key before it had a row. */
export function lateRefundId(paymentId: string): string {
  return `${paymentId}:refund`;
}

/** Inserts a refund as owed; the retry job takes it from `firstAttempt` on unless it is done by then. */
export async function insertRefund(
  trx: Trx,
  refund: Pick<Refund, "bookingId" | "paymentId" | "amount" | "currency" | "why" | "reason"> & {
    id?: string;
    now: Date;
    firstAttempt: Date;
  },
): Promise<Refund> {
  const { now, firstAttempt, id = randomUUID(), ...given } = refund;
  const instant = now.toISOString();
  const owed: Refund = {
    id,
    ...given,
    status: "owed",
    attempts: 0,
    createdAt: instant,
    updatedAt: instant,
    gatewayReference: null,
    failures: 0,
    disputeId: null,
  };
  const row = toRow({ ...owed, nextAttemptAt: firstAttempt.toISOString() });
  await trx.insertInto("booking_refunds").values(row).execute();
  return owed;
}

/** Marks a refund as done, by the provider's refund of that reference if it is known; false when it was done already. */
export async function markRefundDone(
  trx: Trx,
  { id, gatewayReference }: Pick<Refund, "id" | "gatewayReference">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("booking_refunds")
    .set({
      status: "done",
      gateway_reference: gatewayReference,
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .where("status", "=", "owed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks a refund that the provider could not deliver, under that reference, as owed again, to be tried at `next`; false when
 * it is owed already.
 */
export async function reopenRefund(
  trx: Trx,
  { id, gatewayReference }: Pick<Refund, "id" | "gatewayReference">,
  { next, now }: { next: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("booking_refunds")
    .set((eb) => ({
      status: "owed",
      failures: eb("failures", "+", 1),
      attempts: eb("attempts", "+", 1),
      gateway_reference: gatewayReference,
      next_attempt_at: next.toISOString(),
      updated_at: now.toISOString(),
    }))
    .where("id", "=", id)
    .where("status", "=", "done")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reduces an owed refund by `amount` cents, less than it is, which were refunded otherwise. */
export async function reduceRefund(trx: Trx, id: string, amount: number, now: Date): Promise<void> {
  await trx
    .updateTable("booking_refunds")
    .set((eb) => ({ amount: eb("amount", "-", amount), updated_at: now.toISOString() }))
    .where("id", "=", id)
    .where("status", "=", "owed")
    .execute();
}

/** Marks an owed refund as returned by the cardholder's bank in a lost dispute: the provider makes it no more. */
export async function settleByDispute(
  trx: Trx,
  { id, disputeId }: { id: string; disputeId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("booking_refunds")
    .set({ status: "done", dispute_id: disputeId, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "owed")
    .execute();
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

/** A refund that the gateway has refused, with its booking's reference and guest; owed since `createdAt`. */
export interface StuckRefund extends Pick<
  Refund,
  "id" | "amount" | "currency" | "failures" | "attempts" | "createdAt"
> {
  reference: string;
  guest: string;
}

/** The refunds owed that were tried in vain, or that came back; the oldest first. */
export async function listStuckRefunds(db: Db): Promise<StuckRefund[]> {
  const rows = await db
    .selectFrom("booking_refunds as refund")
    .innerJoin("bookings", "bookings.id", "refund.booking_id")
    .select(["refund.id", "amount", "refund.currency", "failures", "attempts"])
    .select("refund.created_at as createdAt")
    .select(["reference", "first_name", "last_name"])
    .where("refund.status", "=", "owed")
    .where("attempts", ">", 0)
    .orderBy("refund.created_at")
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    guest: `${first_name} ${last_name}`.trim(),
  }));
}

/** Whether a payment is part of what its booking was paid with: captured, and not for a booking that had ended. */
export function countsAsPaid({ id, status }: Payment, refunds: readonly Refund[]): boolean {
  const own = refunds.filter(({ paymentId }) => paymentId === id);
  return (status === "captured" || own.length > 0) && own.every(({ why }) => why !== "late");
}

/** The payments of a booking, each with how much of it was refunded or is owed as a refund. */
export function toPaidParts(payments: readonly Payment[], refunds: readonly Refund[]): PaidPart[] {
  return payments
    .filter((payment) => countsAsPaid(payment, refunds))
    .map(({ id, amount, purpose }) => ({
      paymentId: id,
      amount,
      isLater: purpose === "balance",
      given: refunds
        .filter(({ paymentId }) => paymentId === id)
        .reduce((sum, refund) => sum + refund.amount, 0),
    }));
}

function toRefund({ next_attempt_at: _next, ...row }: Selectable<BookingRefundRow>): Refund {
  return fromRow(row);
}
