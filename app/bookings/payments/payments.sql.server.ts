// Rows of payments, one per attempt; of a card only the brand and the last four digits are stored.
import { createHash, randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import { isDue } from "#app/platform/database/due-rows.sql.server.ts";
import { membersWhere } from "#app/platform/rules/members-where.ts";
import type { PaymentRow } from "#app/platform/tables/booking-tables.ts";
import type { Cents } from "#app/stays/rules/money.ts";

export type PaymentStatus = PaymentRow["status"];

/** One attempt to pay. Its `id` is the idempotency key at the gateway. */
export type Payment = CamelKeys<PaymentRow>;

/** The statuses of an attempt whose result is not known yet: the gateway has to be asked. */
export const openStatuses = membersWhere<PaymentStatus>({
  created: true,
  requires_action: true,
  authorized: true,
  captured: false,
  declined: false,
  failed: false,
  unknown: true,
  voided: false,
  refunded: false,
});

/**
 * The purposes that this release knows. While a release is replaced, the next one may store attempts for others: what their
 * money is for, and whether it came too late, only that release can say, so that this one settles, posts and refunds none.
 */
export const knownPurposes = membersWhere<Payment["purpose"]>({
  booking: true,
  balance: true,
  group: true,
});

/** Whether an attempt is one that this release may act upon. */
export function isKnownPurpose({ purpose }: Pick<Payment, "purpose">): boolean {
  return knownPurposes.includes(purpose);
}

/** Inserts an attempt with status `created`. An id or attempt number that is in use is a unique violation. */
export async function insertPayment(
  trx: Trx,
  payment: Pick<
    Payment,
    "bookingId" | "attempt" | "gateway" | "amount" | "currency" | "cardBrand" | "cardLast4"
  > &
    Partial<Pick<Payment, "id" | "purpose" | "chargeId">> & { now: Date },
): Promise<Payment> {
  const { id = randomUUID(), purpose = "booking", chargeId = null, now, ...given } = payment;
  const instant = now.toISOString();
  const created: Payment = {
    id,
    ...given,
    purpose,
    chargeId,
    gatewayReference: null,
    status: "created",
    reason: null,
    createdAt: instant,
    updatedAt: instant,
  };
  await trx.insertInto("payments").values(toRow(created)).execute();
  return created;
}

/**
 * The id of an attempt to pay a booking with that token, which is also the gateway's idempotency key: the same token sent
 * twice is one attempt, in any process. After a failure that never reached the gateway the token may be tried again.
 */
export function paymentIdOf(bookingId: string, token: string, earlier: readonly Payment[]): string {
  const failures = earlier.filter(({ status }) => status === "failed").length;
  return createHash("sha256")
    .update(`${bookingId}\n${failures}\n${token}`)
    .digest("hex")
    .slice(0, 32);
}

/** Updates an attempt that is still open, or in one of the statuses `from`; false, and no change, when it is not. */
export async function updatePayment(
  db: Db,
  id: string,
  changes: Partial<Pick<Payment, "status" | "reason" | "gatewayReference">>,
  now: Date,
  from: readonly PaymentStatus[] = openStatuses,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set(
      toRow({
        status: changes.status,
        reason: changes.reason,
        gatewayReference: changes.gatewayReference ?? undefined,
        updatedAt: now.toISOString(),
      }),
    )
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The attempt with that id, or null. */
export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const row = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The attempt with that gateway reference, or null. */
export async function findPaymentByReference(db: Db, reference: string): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("gateway_reference", "=", reference)
    // Of several shares the first one stands for their charge.
    .where((eb) => eb.or([eb("charge_id", "is", null), eb("charge_id", "=", eb.ref("id"))]))
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The shares of one charge, the first of them first. */
export async function listShares(db: Db, chargeId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows
    .map(fromRow)
    .toSorted((a, b) => Number(b.id === chargeId) - Number(a.id === chargeId));
}

/** A booking's attempts, oldest first. */
export async function listPayments(db: Db, bookingId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("attempt")
    .execute();
  return rows.map(fromRow);
}

/** What was paid by card of an open sum after booking, in cents; what was refunded of it counts. */
export async function sumPaidLater(db: Db, bookingId: string): Promise<Cents> {
  const payments = await listPayments(db, bookingId);
  return payments
    .filter(({ purpose, status }) => purpose === "balance" && paidStatuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The statuses of a payment whose money was taken, whether or not it went back since. */
export const paidStatuses: readonly PaymentStatus[] = ["captured", "refunded"];

/** The sum of the attempts that were refunded in full, in cents. */
export async function sumRefunded(db: Db, bookingId: string): Promise<Cents> {
  const payments = await listPayments(db, bookingId);
  return payments
    .filter(({ status }) => status === "refunded")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Whether an expired booking was paid too late; the money may not have been refunded yet. An attempt that is still open
 * counts: a booking expires only when its attempt cannot succeed any more, so an open one holds money.
 */
export async function wasPaidLate(db: Db, bookingId: string): Promise<boolean> {
  const payments = await listPayments(db, bookingId);
  const hasMoney: readonly PaymentStatus[] = ["captured", "refunded", ...openStatuses];
  return payments.some(({ status }) => hasMoney.includes(status));
}

/**
 * The ids of attempts of known purposes that are open and unchanged since `quietSince`, oldest first, and of those started after `doubtSince`
 * that were unknown to the gateway when it was last asked, before `askedBefore`: a delayed call may still charge the card.
 */
export async function listOpenPayments(
  db: Db,
  since: { quietSince: Date; askedBefore: Date; doubtSince: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("status", "in", openStatuses),
        eb.and([
          eb("status", "=", "failed"),
          eb("reason", "=", "unreachable"),
          eb("updated_at", "<=", since.askedBefore.toISOString()),
          eb("created_at", ">", since.doubtSince.toISOString()),
        ]),
      ]),
    )
    .where("purpose", "in", knownPurposes)
    .where((eb) => eb.or([eb("charge_id", "is", null), eb("charge_id", "=", eb.ref("id"))]))
    .where(isDue("updated_at", since.quietSince))
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
