// Rows of damage deposits: one for each booking that agreed to one.
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { DamageDepositRow } from "#app/platform/tables/deposit-tables.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingStatus } from "../rules/booking-status.ts";

/** A booking's deposit. */
export type Deposit = CamelKeys<DamageDepositRow>;

/** Inserts what a booking agreed to, as due. */
export async function insertDeposit(
  trx: Trx,
  agreed: Pick<Deposit, "bookingId" | "amount" | "currency" | "returnDays"> &
    Partial<Pick<Deposit, "method">> & { now: Date },
): Promise<void> {
  const { now, method = "cash", ...terms } = agreed;
  const at = now.toISOString();
  const state = { status: "due", kept: 0, heldAt: null, endedAt: null } as const;
  const values = { ...terms, ...state, method, askedAt: null, waitsSince: null };
  await trx
    .insertInto("damage_deposits")
    .values(toRow({ ...values, createdAt: at, updatedAt: at }))
    .execute();
}

/** Stores that the guest was asked to place a hold. */
export async function markAsked(trx: Trx, bookingId: string, now: Date): Promise<void> {
  await trx
    .updateTable("damage_deposits")
    .set({ asked_at: now.toISOString() })
    .where("booking_id", "=", bookingId)
    .execute();
}

/** Stores that staff keep the hold for now. */
export async function markWaiting(trx: Trx, bookingId: string, now: Date): Promise<void> {
  await trx
    .updateTable("damage_deposits")
    .set({ waits_since: now.toISOString() })
    .where("booking_id", "=", bookingId)
    .execute();
}

/** The deposit of a booking, or null. */
export async function findDeposit(db: Db, bookingId: string): Promise<Deposit | null> {
  const row = await db
    .selectFrom("damage_deposits")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Moves a deposit on from the status `from`; false, and no change, when it has another one by now. */
export async function updateDeposit(
  trx: Trx,
  bookingId: string,
  from: Deposit["status"],
  changes: Partial<Pick<Deposit, "status" | "kept" | "heldAt" | "endedAt">> & { now: Date },
): Promise<boolean> {
  const { now, ...set } = changes;
  const { numUpdatedRows } = await trx
    .updateTable("damage_deposits")
    .set(toRow({ ...set, updatedAt: now.toISOString() }))
    .where("booking_id", "=", bookingId)
    .where("status", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the ledger has an entry with that ref. */
export async function hasEntry(db: Db, ref: string): Promise<boolean> {
  const query = db.selectFrom("ledger_entries").select("id").where("ref", "=", ref);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A deposit that is not ended, with what of its booking the day's list shows. */
export interface OpenDeposit extends Pick<Deposit, "amount" | "currency" | "returnDays"> {
  status: Deposit["status"];
  reference: string;
  guest: string;
  bookingStatus: BookingStatus;
  checkIn: PlainDate;
  checkOut: PlainDate;
}

/** Those held, and those due of stays that have begun by `today` and are not over; the earliest departure first. */
export async function listOpenDeposits(db: Db, today: PlainDate): Promise<OpenDeposit[]> {
  const rows = await db
    .selectFrom("damage_deposits as deposit")
    .innerJoin("bookings", "bookings.id", "deposit.booking_id")
    .select(["amount", "deposit.currency", "return_days", "deposit.status"])
    .select(["reference", "first_name", "last_name", "check_in", "check_out"])
    .select("bookings.status as booking_status")
    .where((eb) =>
      eb.or([
        eb("deposit.status", "=", "held"),
        eb.and([
          eb("deposit.status", "=", "due"),
          eb("check_in", "<=", today),
          eb("check_out", ">", today),
        ]),
      ]),
    )
    .orderBy("check_out")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({
    amount: row.amount,
    currency: row.currency,
    returnDays: row.return_days,
    status: row.status,
    reference: row.reference,
    guest: `${row.first_name} ${row.last_name}`.trim(),
    bookingStatus: row.booking_status,
    checkIn: row.check_in,
    checkOut: row.check_out,
  }));
}
