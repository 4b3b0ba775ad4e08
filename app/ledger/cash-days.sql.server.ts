// Rows of the cash of a day: its entries in the ledger, and the days that were counted and closed.
import { sql } from "kysely";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow, toRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { CashDayRow } from "#app/platform/tables/ledger-tables.ts";
import type { EntryKind } from "./rules/accounts.ts";

/** The kinds of entries that move cash, beside the difference found when it is counted. */
const cashKinds = [
  "payment",
  "repayment",
  "reversal",
  "depositReceived",
  "depositReturned",
] as const satisfies EntryKind[];

/** An entry that moved cash; `amount` in cents, below zero when cash went out. */
export interface CashEntry {
  id: string;
  kind: (typeof cashKinds)[number];
  at: string;
  amount: number;
  userId: string | null;
  /** The booking that it is about. */
  reference: string | null;
  /** What was handed over in another currency, in its smallest unit. */
  foreign: { currency: string; amount: number; rate: string } | null;
}

/** A day that was closed, by `userId`; amounts in cents. */
export type CashDay = CamelKeys<CashDayRow>;

/** The entries of a day that moved cash, oldest first, without the difference found when it was counted. */
export async function listCashEntries(db: Db, day: string): Promise<CashEntry[]> {
  const rows = await db
    .selectFrom("ledger_entries as entry")
    .innerJoin("ledger_movements as movement", "movement.entry_id", "entry.id")
    .leftJoin("bookings", "bookings.id", "entry.booking_id")
    .select([
      "entry.id",
      "entry.kind",
      "entry.at",
      "entry.user_id",
      "reference",
      "debit",
      "amount",
      "foreign_currency",
      "foreign_amount",
      "foreign_rate",
    ])
    .where("movement.day", "=", day)
    .where((eb) => eb.or([eb("debit", "=", "cash"), eb("credit", "=", "cash")]))
    .where("entry.kind", "in", cashKinds)
    .orderBy("entry.at")
    .orderBy("entry.id")
    .execute();
  return rows.map((row) => {
    const { foreign_currency: currency, foreign_amount: foreign, foreign_rate: rate } = row;
    return {
      id: row.id,
      kind: row.kind as CashEntry["kind"],
      at: row.at,
      amount: row.debit === "cash" ? row.amount : -row.amount,
      userId: row.user_id,
      reference: row.reference,
      foreign:
        currency !== null && foreign !== null && rate !== null
          ? { currency, amount: foreign, rate }
          : null,
    };
  });
}

/** How a day was closed; null when it was not. */
export async function findCashDay(db: Db, day: string): Promise<CashDay | null> {
  const row = await db
    .selectFrom("cash_days")
    .selectAll()
    .where("day", "=", day)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Days before `before` with cash that were not closed, the latest first, at most `limit`. */
export async function listUnclosedDays(
  db: Db,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct m.day from ledger_movements m
    where m.day < ${before} and (m.debit = 'cash' or m.credit = 'cash')
      and not exists (select 1 from cash_days c where c.day = m.day)
    order by m.day desc limit ${limit}`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * While a day is closed nothing is recorded by hand: what is recorded is either part of the sum that was closed, or later than the
 * closing. Those who record do not wait for each other.
 */
export async function lockCashDays(trx: Trx, to: "record" | "close"): Promise<void> {
  if (!locksRows(trx)) return;
  const mode = to === "close" ? sql`exclusive` : sql`row share`;
  await sql`lock table cash_days in ${mode} mode`.execute(trx);
}

/** Closes a day; false when it was closed before. */
export async function insertCashDay(trx: Trx, day: CashDay): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("cash_days")
    .values(toRow(day))
    .onConflict((conflict) => conflict.column("day").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
