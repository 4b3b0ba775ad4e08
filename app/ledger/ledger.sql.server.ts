// Rows of the ledger: entries and their movements are inserted once, and read, also as the sums of many bookings for lists
// and files.
import { randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { LedgerEntryRow } from "#app/platform/tables/ledger-tables.ts";
import { balanceOf, toBalance, toSums } from "./rules/accounts.ts";
import type {
  Account,
  BookingSums,
  EntryKind,
  KindMovement,
  LedgerBalance,
  Movement,
  RecordedMethod,
} from "./rules/accounts.ts";

/** An entry to record. `ref` names what it is about: a second entry with the same ref is not recorded. */
export interface NewEntry {
  ref: string;
  kind: EntryKind;
  bookingId: string | null;
  currency: string;
  /** When it happened, and the property's day then. */
  at: string;
  day: string;
  actor: LedgerEntryRow["actor"];
  userId?: string | null;
  reverses?: string | null;
  taxPercent?: number | null;
  method?: RecordedMethod | null;
  /** What was handed over in another currency: in its smallest unit, and how many of its units one of ours bought. */
  foreign?: { currency: string; amount: number; rate: string } | null;
  movements: readonly (Movement | null)[];
}

/** An entry as it was recorded, with its movements. */
export interface Entry extends Omit<NewEntry, "movements" | "currency"> {
  id: string;
  movements: Movement[];
}

/**
 * Records an entry with its movements, in the caller's transaction. Returns its id; null when an entry with that ref, or
 * a reversal of the same entry, was recorded before, or when there is nothing to move.
 */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<string | null> {
  const movements = entry.movements.filter((one) => one !== null);
  if (movements.length === 0) return null;
  const { ref, kind, bookingId, currency, at, day, actor, foreign } = entry;
  const id = randomUUID();
  const inserted = await trx
    .insertInto("ledger_entries")
    .values(
      toRow({
        id,
        ref,
        kind,
        bookingId,
        at,
        day,
        actor,
        userId: entry.userId ?? null,
        reverses: entry.reverses ?? null,
        taxPercent: entry.taxPercent ?? null,
        method: entry.method ?? null,
        foreignCurrency: foreign?.currency ?? null,
        foreignAmount: foreign?.amount ?? null,
        foreignRate: foreign?.rate ?? null,
        guestChange: balanceOf("guest", movements),
      }),
    )
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
  await trx
    .insertInto("ledger_movements")
    .values(
      movements.map(({ debit, credit, amount, earnedOn = null, apartmentId = null }) => {
        const about = { id: randomUUID(), entryId: id, bookingId, currency, day };
        return toRow({ ...about, debit, credit, amount, earnedOn, apartmentId });
      }),
    )
    .execute();
  return id;
}

/** The refs of a booking's entries. */
export async function listRefs(db: Db, bookingId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("ledger_entries")
    .select("ref")
    .where("booking_id", "=", bookingId)
    .execute();
  return new Set(rows.map(({ ref }) => ref));
}

/** A booking's entries with their movements, oldest first. */
export async function listEntries(db: Db, bookingId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_movements as movement", "movement.entry_id", "entry.id")
    .selectAll("entry")
    .select(["debit", "credit", "amount", "earned_on", "apartment_id"])
    .where("entry.booking_id", "=", bookingId)
    // The same booking again, for its index: by the entries alone PostgreSQL read every movement of a young database.
    .where("movement.booking_id", "=", bookingId)
    .orderBy("entry.at")
    .orderBy("entry.ref")
    .execute();
  const entries = new Map<string, Entry>();
  for (const { debit, credit, amount, earned_on, apartment_id, ...row } of rows) {
    const entry = entries.get(row.id) ?? toEntry(row);
    entries.set(row.id, entry);
    entry.movements.push({
      debit: debit as Account,
      credit: credit as Account,
      amount,
      earnedOn: earned_on,
      apartmentId: apartment_id,
    });
  }
  return [...entries.values()];
}

function toEntry(row: LedgerEntryRow): Entry {
  const {
    foreignCurrency: currency,
    foreignAmount: amount,
    foreignRate: rate,
    ...entry
  } = fromRow(row);
  const { guestChange: _guestChange, kind, method, ...given } = entry;
  const isForeign = currency !== null && amount !== null && rate !== null;
  return {
    ...given,
    kind: kind as EntryKind,
    method: method as RecordedMethod | null,
    foreign: isForeign ? { currency, amount, rate } : null,
    movements: [],
  };
}

/** The balances of these bookings, however many; a booking without entries has none. */
export function readBalances(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, LedgerBalance>> {
  return readInBatches(bookingIds, async (ids) => {
    const rows = await db
      .selectFrom("ledger_movements")
      .select((eb) => ["booking_id", "debit", "credit", eb.fn.sum<number>("amount").as("amount")])
      .where("booking_id", "in", ids)
      .groupBy(["booking_id", "debit", "credit"])
      .execute();
    const movements = Map.groupBy(rows, ({ booking_id }) => booking_id ?? "");
    return [...movements].map(([id, sums]) => [
      id,
      toBalance(
        sums.map(({ debit, credit, amount }) => ({
          debit: debit as Account,
          credit: credit as Account,
          amount,
        })),
      ),
    ]);
  });
}

/** The balance of one booking; zero everywhere when nothing was recorded. */
export async function readBalance(db: Db, bookingId: string): Promise<LedgerBalance> {
  return (await readBalances(db, [bookingId])).get(bookingId) ?? toBalance([]);
}

/** The sums of these bookings, however many; a booking without entries has none. */
export function readSums(db: Db, bookingIds: readonly string[]): Promise<Map<string, BookingSums>> {
  return readInBatches(bookingIds, async (ids) => {
    const rows = await db
      .selectFrom("ledger_movements as movement")
      .innerJoin("ledger_entries as entry", "entry.id", "movement.entry_id")
      .leftJoin("ledger_entries as undone", "undone.id", "entry.reverses")
      .select((eb) => [
        "movement.booking_id",
        eb.fn.coalesce("undone.kind", "entry.kind").as("kind"),
        "debit",
        "credit",
        eb.fn.sum<number>("amount").as("amount"),
      ])
      .where("movement.booking_id", "in", ids)
      .groupBy(["movement.booking_id", "undone.kind", "entry.kind", "debit", "credit"])
      .execute();
    const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id ?? "");
    return [...byBooking].map(([id, movements]) => [id, toSums(movements as KindMovement[])]);
  });
}

// Fewer than the parameters that a statement may have.
const batch = 500;

async function readInBatches<Value>(
  bookingIds: readonly string[],
  read: (ids: readonly string[]) => Promise<[string, Value][]>,
): Promise<Map<string, Value>> {
  const all = new Map<string, Value>();
  for (let from = 0; from < bookingIds.length; from += batch)
    for (const [id, value] of await read(bookingIds.slice(from, from + batch))) all.set(id, value);
  return all;
}
