// The sandbox provider's ledger. It simulates an external system: never part of a transaction with the app's tables.
import { randomUUID } from "node:crypto";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Charge } from "./gateway.ts";
import { readSandboxToken } from "./sandbox-cards.ts";
import type { SandboxPaymentRow } from "#app/platform/tables/booking-tables.ts";

/**
 * `refund` is the line of a refund: its `token` is the id of the refunded payment. `saved` is that of a card, its `token` the
 * card's; `forgotten` once it may not be charged any more. `to_hold` is a hold that awaits its guest, `held` one that is placed;
 * `taken` one of which all but `refunded` was taken, `voided` or `lapsed` one that was released.
 */
export type SandboxStatus =
  | "captured"
  | "requires_action"
  | "declined"
  | "voided"
  | "to_hold"
  | "held"
  | "taken"
  | "lapsed"
  | "refund"
  | "saved"
  | "forgotten";

/** A line of the ledger. */
export type SandboxPayment = Omit<SandboxPaymentRow, "status"> & { status: SandboxStatus };

/** The values of a new line. */
export type NewSandboxPayment = Pick<
  SandboxPayment,
  "idempotency_key" | "amount" | "currency" | "token" | "status" | "reason" | "return_url"
>;

/** The line of a charge: `accepted` is the status of one that succeeds, `asked` of one that its guest has to approve at the bank. */
export function sandboxRow(
  charge: Charge,
  { accepted, asked }: { accepted: SandboxStatus; asked: SandboxStatus },
): NewSandboxPayment {
  const read = readSandboxToken(charge.token);
  const outcomes = {
    success: { status: accepted, reason: null },
    // Only the response gets lost.
    timeout: { status: accepted, reason: null },
    challenge: { status: asked, reason: null },
    declined: { status: "declined", reason: "declined" },
    insufficientFunds: { status: "declined", reason: "insufficientFunds" },
  } as const;
  return {
    idempotency_key: charge.idempotencyKey,
    amount: charge.amount,
    currency: charge.currency,
    // Anything but a sandbox token could contain a card number: it is not stored.
    token: read ? charge.token : "",
    ...outcomes[read?.outcome ?? "declined"],
    return_url: charge.returnUrl,
  };
}

/** Inserts a payment, or finds the one that was written with that key before, unchanged. */
export async function openSandboxPayment(
  db: Db,
  payment: NewSandboxPayment,
  now: Date,
): Promise<SandboxPayment> {
  await insertRow(db, `sbx_pay_${randomUUID()}`, payment, now);
  const row = await findSandboxPayment(db, "idempotency_key", payment.idempotency_key);
  if (!row) throw new Error("The sandbox lost a payment it has just written");
  return row;
}

/** The line with that id or idempotency key, or null. */
export async function findSandboxPayment(
  db: Db,
  column: "id" | "idempotency_key",
  value: string,
): Promise<SandboxPayment | null> {
  const row = await db
    .selectFrom("sandbox_payments")
    .selectAll()
    .where(column, "=", value)
    .executeTakeFirst();
  return (row as SandboxPayment | undefined) ?? null;
}

/** Ends a payment that awaits its guest, or a line with another status `from`. False when it has ended already: then nothing changes. */
export async function endSandboxPayment(
  db: Db,
  id: string,
  end: Pick<SandboxPayment, "status" | "reason"> & Partial<Pick<SandboxPayment, "refunded">>,
  now: Date,
  from: readonly SandboxStatus[] = ["requires_action"],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sandbox_payments")
    .set({ ...end, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Refunds part of a captured payment, once for each key. False when less than that is left. */
export async function refundSandboxPayment(
  db: Db,
  refund: { id: string; amount: number; key: string },
  now: Date,
): Promise<boolean> {
  const payment = await findSandboxPayment(db, "id", refund.id);
  if (!payment) return false;
  const row: NewSandboxPayment = {
    idempotency_key: refund.key,
    amount: refund.amount,
    currency: payment.currency,
    token: refund.id,
    status: "refund",
    reason: null,
    return_url: null,
  };
  return inTransaction(db, async (trx) => {
    // The refund's own line first: a concurrent call with the same key waits for it, and then finds it written.
    const id = `sbx_ref_${randomUUID()}`;
    if (!(await insertRow(trx, id, row, now))) return true;
    const { numUpdatedRows } = await trx
      .updateTable("sandbox_payments")
      .set((eb) => ({
        refunded: eb("refunded", "+", refund.amount),
        updated_at: now.toISOString(),
      }))
      .where("id", "=", refund.id)
      .where("status", "=", "captured")
      .where((eb) => eb(eb("refunded", "+", refund.amount), "<=", eb.ref("amount")))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return true;
    await trx.deleteFrom("sandbox_payments").where("id", "=", id).execute();
    return false;
  });
}

/** Saves the card of a payment under a key of its own, once. */
export async function saveSandboxCard(
  db: Db,
  { key, token, currency }: Pick<SandboxPayment, "token" | "currency"> & { key: string },
  now: Date,
): Promise<void> {
  const row = { idempotency_key: key, amount: 0, currency, token, reason: null, return_url: null };
  await insertRow(db, `sbx_card_${randomUUID()}`, { ...row, status: "saved" }, now);
}

/** Deletes what a saved card is charged by; nothing happens when that was done before. */
export async function forgetSandboxCard(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("sandbox_payments")
    .set({ status: "forgotten", token: "", updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "saved")
    .execute();
}

async function insertRow(db: Db, id: string, row: NewSandboxPayment, now: Date): Promise<boolean> {
  const instant = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sandbox_payments")
    .values({ ...row, id, refunded: 0, created_at: instant, updated_at: instant })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
