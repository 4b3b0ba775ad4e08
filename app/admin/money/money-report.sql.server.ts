// Rows of the money pages: the sums of a span, its invoices and credit notes, and its movements in the ledger.
import { sql } from "kysely";
import { findInvoicesAfter } from "#app/bookings/invoices/invoices.sql.server.ts";
import type { Invoice } from "#app/bookings/invoices/invoices.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { Account, Movement } from "#app/ledger/rules/accounts.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { LedgerSumRow } from "#app/platform/tables/ledger-tables.ts";
import type { PairSum, SpanSums } from "./rules/money-report.ts";
import type { Days, Grouping } from "./rules/span.ts";

/** Demonstration bookings count only while the ledger has no other bookings. */
export async function countsDemo(db: Db): Promise<boolean> {
  const real = await db
    .selectFrom("ledger_sums")
    .select("source")
    .where("basis", "=", "total")
    .where("source", "not in", ["demo", ""])
    .limit(1)
    .executeTakeFirst();
  return real === undefined;
}

/** Grouped by the apartment of the charge, or else of the booking when the money moved. */
export async function readSpanSums(db: Db, days: Days, by: Grouping): Promise<SpanSums> {
  const rows = await sumPairs(db, ["earned", "recorded", "reversal"], days, by);
  const of = (basis: Basis) => rows.filter((row) => row.basis === basis);
  return { earned: of("earned"), recorded: of("recorded"), reversals: of("reversal") };
}

/** What nights of these days earned, by night. */
export async function sumEarned(db: Db, days: Days): Promise<PairSum[]> {
  return sumPairs(db, ["earned"], days, "day");
}

/** Balances of the whole ledger, in cents: below zero where the property owes. */
export interface LedgerBalances {
  open: number;
  refundsOwed: number;
  deposits: number;
  disputes: number;
}

/** Of all movements up to now, or of those that were recorded until the end of a day. */
export async function readBalancesOn(db: Db, day: PlainDate | null): Promise<LedgerBalances> {
  const all =
    day === null
      ? await sumPairs(db, ["total"], { from: "", to: "" }, "source")
      : await sumPairs(db, ["recorded"], { from: "", to: day }, "source");
  const balance = (account: Account) => balanceOf(account, all);
  return {
    open: balance("guest"),
    refundsOwed: 0 - balance("refundsOwed"),
    deposits: 0 - balance("deposits"),
    disputes: balance("disputes"),
  };
}

/** What is at the card provider by the ledger, in cents. */
export async function readCardClearing(db: Db): Promise<number> {
  return balanceOf("card", await sumPairs(db, ["total"], { from: "", to: "" }, "day"));
}

/** The first and last day that any movement is about; null while there is none. */
export async function readLedgerDays(db: Db): Promise<Days | null> {
  const counted = await countedSums(db);
  const directions = { asc: sql`asc`, desc: sql`desc` };
  const edge = (basis: Basis, direction: "asc" | "desc") =>
    sql`(select day from ledger_sums where basis = ${basis} and ${counted} order by day ${directions[direction]} limit 1)`;
  const { rows } = await sql<Record<string, string | null>>`
    select ${edge("recorded", "asc")} as a, ${edge("earned", "asc")} as b,
      ${edge("recorded", "desc")} as c, ${edge("earned", "desc")} as d`.execute(db);
  const days = Object.values(rows[0] ?? {})
    .filter((day) => day !== null)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? { from, to } : null;
}

type Basis = LedgerSumRow["basis"];
type BasisSum = PairSum & { basis: Basis };

async function sumPairs(
  db: Db,
  bases: readonly Basis[],
  { from, to }: Days,
  by: Grouping,
): Promise<BasisSum[]> {
  const key = keys[by];
  const { rows } = await sql<SumRow>`
    select basis, ${key} as key, debit, credit, sum(amount) as amount from ledger_sums
    where basis in (${sql.join(bases)}) and day between ${from} and ${to} and ${await countedSums(db)}
    group by basis, ${key}, debit, credit`.execute(db);
  return rows.map(({ basis, key: of, debit, credit, amount }) => ({
    basis,
    key: String(of),
    debit: debit as Account,
    credit: credit as Account,
    amount,
  }));
}

async function countedSums(db: Db): Promise<ReturnType<typeof sql>> {
  return (await countsDemo(db)) ? sql`true` : sql`source <> 'demo'`;
}

const keys: Record<Grouping, ReturnType<typeof sql>> = {
  day: sql`day`,
  month: sql`substr(day, 1, 7)`,
  apartment: sql`apartment_id`,
  source: sql`source`,
};

type SumRow = Pick<LedgerSumRow, "basis" | "debit" | "credit" | "amount"> & {
  key: string | number;
};

/** What was invoiced in a month, `YYYY-MM`, in cents; credit notes are below zero. */
interface InvoicedSum {
  month: string;
  kind: "invoice" | "creditNote";
  count: number;
  total: number;
}

/** By the day of issue. */
export async function sumInvoices(db: Db, { from, to }: Days): Promise<InvoicedSum[]> {
  const { rows } = await sql<InvoicedSum>`
    select substr(issued_on, 1, 7) as month, kind, count(*) as count, sum(total) as total from invoices
    where issued_on between ${from} and ${to} group by substr(issued_on, 1, 7), kind`.execute(db);
  return rows;
}

/** The ids of bookings whose last night is one of these days, with an extra that has a tax rate of its own (decision 121). */
export async function listOwnRateBookings(db: Db, { from, to }: Days): Promise<string[]> {
  const isCounted = (await countsDemo(db)) ? sql`true` : sql`source <> 'demo'`;
  const { rows } = await sql<{ id: string }>`
    select id from bookings where check_out > ${from} and check_out <= ${addDays(to, 1)}
      and quote like '%"taxPercent"%' and ${isCounted} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What nights of some days earned of a booking: sums between two accounts, in cents, and the rate of its first charge. */
export interface BookingEarned {
  id: string;
  reference: string;
  taxPercent: number;
  sums: Movement[];
}

/** In the order of their references; without demonstration bookings beside real ones. */
export async function sumEarnedByBooking(db: Db, { from, to }: Days): Promise<BookingEarned[]> {
  const isCounted = (await countsDemo(db)) ? sql`true` : sql`b.source <> 'demo'`;
  type Row = Omit<BookingEarned, "sums"> & Movement;
  const { rows } = await sql<Row>`
    select b.id, b.reference, m.debit, m.credit, m.amount, coalesce((select max(e.tax_percent) from ledger_entries e
      where e.booking_id = b.id and e.kind = 'charges'), 0) as "taxPercent"
    from (select booking_id, debit, credit, sum(amount) as amount from ledger_movements
      where earned_on between ${from} and ${to} group by booking_id, debit, credit) m
    join bookings b on b.id = m.booking_id where ${isCounted} order by b.reference`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((sums) => {
    const [first] = sums;
    if (!first) return [];
    const { id, reference, taxPercent } = first;
    return { id, reference, taxPercent, sums };
  });
}

/** In the order of their numbers. */
export async function* eachInvoice(db: Db, days: Days): AsyncGenerator<Invoice> {
  let last = { year: 0, number: 0 };
  for (;;) {
    const page = await findInvoicesAfter(db, days, last, pageRows);
    for (const { invoice } of page) yield invoice;
    const end = page.at(-1);
    if (!end || page.length < pageRows) return;
    last = end.place;
  }
}

const pageRows = 50;

/** A movement with the entry that it is part of; `reference` is null when it is about no booking. */
export interface ExportedMovement {
  id: string;
  day: string;
  at: string;
  kind: string;
  ref: string;
  reference: string | null;
  earnedOn: string | null;
  apartmentId: number | null;
  debit: string;
  credit: string;
  /** In cents. */
  amount: number;
  currency: string;
  method: string | null;
  foreignCurrency: string | null;
  foreignAmount: number | null;
  foreignRate: string | null;
  taxPercent: number | null;
  /** Whether extras of the booking have a tax rate of their own (decision 121). */
  hasOwnRates: boolean | number | null;
}

const movementsAtOnce = 1_000;

/**
 * No span has to fit into memory; each thousand begins where the one before ended. Movements of demonstration bookings are left
 * out beside real ones.
 */
export async function* eachMovement(
  db: Db,
  { from, to }: Days,
): AsyncGenerator<ExportedMovement[]> {
  const withDemo = await countsDemo(db);
  let last = { day: from, id: "" };
  for (;;) {
    // The day alone is the index; the page is chosen before the other tables are read.
    const { rows } = await sql<ExportedMovement & { source: string | null }>`
      select m.id, m.day, e.at, e.kind, e.ref, b.reference, b.source, m.earned_on as "earnedOn",
        m.apartment_id as "apartmentId", m.debit, m.credit, m.amount, m.currency, e.method,
        e.foreign_currency as "foreignCurrency", e.foreign_amount as "foreignAmount",
        e.foreign_rate as "foreignRate", e.tax_percent as "taxPercent", b.quote like '%"taxPercent"%' as "hasOwnRates"
      from (select * from ledger_movements
        where day >= ${last.day} and day <= ${to} and (day > ${last.day} or id > ${last.id})
        order by day, id limit ${movementsAtOnce}) m
      join ledger_entries e on e.id = m.entry_id
      left join bookings b on b.id = m.booking_id
      order by m.day, m.id`.execute(db);
    if (rows.length > 0) yield withDemo ? rows : rows.filter(({ source }) => source !== "demo");
    const end = rows.at(-1);
    if (!end || rows.length < movementsAtOnce) return;
    last = { day: end.day, id: end.id };
  }
}
