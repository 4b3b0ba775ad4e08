// The sums of the ledger's movements that the money page is made from: one aggregating query each.
import { sql } from "kysely";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { Account } from "#app/ledger/rules/accounts.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PairSum, SpanSums } from "./rules/money-report.ts";
import type { Days, Grouping } from "./rules/span.ts";

/** Months are summed from days by `makeReport`. */
export async function readSpanSums(db: Db, days: Days, by: Grouping): Promise<SpanSums> {
  const [earned, recorded, reversals] = await Promise.all([
    sumPairs(db, "earned_on", days, by),
    sumPairs(db, "day", days, by),
    sumReversals(db, days, by),
  ]);
  return { earned, recorded, reversals };
}

/** What nights of these days earned, by night. */
export async function sumEarned(db: Db, days: Days): Promise<PairSum[]> {
  return sumPairs(db, "earned_on", days, "day");
}

/** What the whole ledger has to the day it is read, in cents: below zero where the property owes. */
export interface PresentBalances {
  open: number;
  refundsOwed: number;
  deposits: number;
  disputes: number;
}

/** What guests owe is summed from entries; the rest from the few movements of an index of their own. */
export async function readPresentBalances(db: Db): Promise<PresentBalances> {
  const [known, unknown, held] = await Promise.all([
    db
      .selectFrom("ledger_entries")
      .select((eb) => eb.fn.sum<number>("guest_change").as("open"))
      .executeTakeFirstOrThrow(),
    sumUnknownChanges(db),
    listHeld(db),
  ]);
  const balance = (account: Account) => balanceOf(account, held);
  return {
    open: (known.open ?? 0) + unknown,
    refundsOwed: 0 - balance("refundsOwed"),
    deposits: 0 - balance("deposits"),
    disputes: balance("disputes"),
  };
}

// Of entries that the previous release wrote.
async function sumUnknownChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number | null }>`
    select sum(case when m.debit = 'guest' then m.amount when m.credit = 'guest' then -m.amount else 0 end) as open
    from ledger_entries e join ledger_movements m on m.entry_id = e.id where e.guest_change is null`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

// The condition is that of the index, word for word.
async function listHeld(db: Db): Promise<PairSum[]> {
  const { rows } = await sql<Omit<SumRow, "key">>`
    select debit, credit, sum(amount) as amount from ledger_movements
    where debit in ('refundsOwed', 'deposits', 'disputes') or credit in ('refundsOwed', 'deposits', 'disputes')
    group by debit, credit`.execute(db);
  return rows.map((row) => toPairSum({ key: null, ...row }));
}

/** The first and last day that any movement is about; null while there is none. */
export async function readLedgerDays(db: Db): Promise<Days | null> {
  const edge = (column: "day" | "earned_on", direction: "asc" | "desc") =>
    db
      .selectFrom("ledger_movements")
      .select(`${column} as day`)
      .where(column, "is not", null)
      .orderBy(column, direction)
      .limit(1)
      .executeTakeFirst();
  const edges = await Promise.all([
    edge("day", "asc"),
    edge("earned_on", "asc"),
    edge("day", "desc"),
    edge("earned_on", "desc"),
  ]);
  const days = edges.flatMap((row) => row?.day ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? { from, to } : null;
}

async function sumPairs(
  db: Db,
  column: "earned_on" | "day",
  { from, to }: Days,
  by: Grouping,
): Promise<PairSum[]> {
  // The earning apartment is in the movement; the movement of money has only its booking.
  const needsBooking = by === "source" || (by === "apartment" && column === "day");
  const key = sql.ref(keyColumn(by, column, needsBooking));
  const { rows } = await sql<SumRow>`
    select ${key} as key, m.debit, m.credit, sum(m.amount) as amount from ledger_movements m
    ${needsBooking ? sql`left join bookings b on b.id = m.booking_id` : sql``}
    where ${sql.ref(`m.${column}`)} between ${from} and ${to}
    group by ${key}, m.debit, m.credit`.execute(db);
  return rows.map(toPairSum);
}

async function sumReversals(db: Db, { from, to }: Days, by: Grouping): Promise<PairSum[]> {
  const needsBooking = by === "source" || by === "apartment";
  const key = sql.ref(keyColumn(by, "day", needsBooking));
  const { rows } = await sql<SumRow>`
    select ${key} as key, m.debit, m.credit, sum(m.amount) as amount
    from ledger_entries e join ledger_movements m on m.entry_id = e.id
    ${needsBooking ? sql`left join bookings b on b.id = m.booking_id` : sql``}
    where e.kind = 'reversal' and e.day between ${from} and ${to}
    group by ${key}, m.debit, m.credit`.execute(db);
  return rows.map(toPairSum);
}

function keyColumn(by: Grouping, column: "earned_on" | "day", fromBooking: boolean): string {
  if (by === "source") return "b.source";
  if (by === "apartment") return fromBooking ? "b.apartment_id" : "m.apartment_id";
  return `m.${column}`;
}

interface SumRow {
  key: string | number | null;
  debit: string;
  credit: string;
  amount: number;
}

function toPairSum({ key, debit, credit, amount }: SumRow): PairSum {
  return {
    key: key === null ? "" : String(key),
    debit: debit as Account,
    credit: credit as Account,
    amount,
  };
}
