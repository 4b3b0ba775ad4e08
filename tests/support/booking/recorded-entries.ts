// Entries of the ledger as recorded by staff, for tests of what reads them.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import type { NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { RecordedMethod } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Records a payment, or below zero money given back, on that day; returns the entry's id. */
export async function recordEntry(
  db: Db,
  { id: bookingId, currency }: Pick<Booking, "id" | "currency">,
  what: { ref: string; method: RecordedMethod; amount: number; day: string },
): Promise<string> {
  const { ref, method, amount, day } = what;
  return insert(db, {
    ref: `payment:${ref}`,
    kind: amount > 0 ? "payment" : "repayment",
    bookingId,
    currency,
    at: `${day}T08:00:0${ref.at(-1)}.000Z`,
    day,
    actor: "owner",
    method,
    movements: [move(method, "guest", amount)],
  });
}

/** Undoes a recorded cash payment of that amount on that day. */
export async function undoEntry(
  db: Db,
  { id: bookingId, currency }: Pick<Booking, "id" | "currency">,
  { entry, amount, day }: { entry: string; amount: number; day: string },
): Promise<string> {
  return insert(db, {
    ref: `reversal:${entry}`,
    kind: "reversal",
    bookingId,
    currency,
    at: `${day}T09:00:00.000Z`,
    day,
    actor: "owner",
    reverses: entry,
    movements: [move("guest", "cash", amount)],
  });
}

async function insert(db: Db, entry: NewEntry): Promise<string> {
  const id = await inTransaction(db, (trx) => insertEntry(trx, entry));
  if (!id) throw new Error(`The entry ${entry.ref} was recorded before`);
  return id;
}
