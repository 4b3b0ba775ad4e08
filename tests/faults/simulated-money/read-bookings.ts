// What the app's tables say of every booking's money, one row each, for a comparison with the provider and the desk.
import { sql } from "kysely";
import { chargeAccounts } from "#app/ledger/rules/accounts.ts";
import type { Account } from "#app/ledger/rules/accounts.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Sums in cents; accounts are debits less credits. */
export interface BookingRow {
  id: string;
  reference: string;
  /** Of those booked together that of the first. */
  group: string;
  status: string;
  paymentMethod: string;
  quote: string;
  guest: number;
  card: number;
  cash: number;
  bank: number;
  terminal: number;
  refundsOwed: number;
  touristFee: number;
  vat: number;
  deposits: number;
  damages: number;
  disputes: number;
  losses: number;
  charges: number;
  /** Refunds that are owed, and those that a lost dispute has settled. */
  owed: number;
  byDispute: number;
  documents: number;
  documented: number;
}

const read = [
  "guest",
  "card",
  "cash",
  "bank",
  "terminal",
  "refundsOwed",
  "touristFee",
  "vat",
  "deposits",
  "damages",
  "disputes",
  "losses",
] as const satisfies Account[];

/** Every booking, in the order of the references. */
export async function readBookings(db: Db): Promise<BookingRow[]> {
  const sums = read.map((account) => sql`${balance([account])} as ${sql.id(account)}`);
  const { rows } = await sql<Record<keyof BookingRow, string | number>>`
    with sums as (select booking_id, ${sql.join(sums)}, ${balance(chargeAccounts)} as charges
        from ledger_movements where booking_id is not null group by booking_id),
      refunds as (select booking_id,
          sum(case when status = 'owed' then amount else 0 end) as owed,
          sum(case when status = 'done' and dispute_id is not null then amount else 0 end) as "byDispute"
        from booking_refunds group by booking_id),
      papers as (select booking_id, count(*) as documents, sum(total) as documented from invoices group by booking_id)
    select b.id, b.reference, coalesce(b.group_id, b.id) as "group", b.status, b.payment_method as "paymentMethod",
      b.quote, sums.*, refunds.owed, refunds."byDispute",
      papers.documents, papers.documented
    from bookings b left join sums on sums.booking_id = b.id left join refunds on refunds.booking_id = b.id
      left join papers on papers.booking_id = b.id order by b.reference`.execute(db);
  const texts = ["id", "reference", "group", "status", "paymentMethod", "quote"];
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          texts.includes(name) ? value : Number(value ?? 0),
        ]),
      ) as unknown as BookingRow,
  );
}

/** Bookings made together as one: what the provider knows of them is one charge. */
export function addUp(rows: readonly BookingRow[]): BookingRow {
  const [first] = rows as [BookingRow];
  const sums = Object.keys(first).map((name) => {
    const key = name as keyof BookingRow;
    if (typeof first[key] !== "number") return [name, first[key]];
    return [name, rows.reduce((all, row) => all + Number(row[key]), 0)];
  });
  return Object.fromEntries(sums) as BookingRow;
}

/** The bookings of the provider's payments, by the id of our payment or hold. */
export async function readPaymentBookings(db: Db): Promise<Map<string, string>> {
  const payments = await db.selectFrom("payments").select(["id", "booking_id"]).execute();
  const holds = await db.selectFrom("deposit_holds").select(["id", "booking_id"]).execute();
  const rows = [...payments, ...holds];
  return new Map(rows.map(({ id, booking_id }) => [id, booking_id]));
}

// Debits less credits of these accounts.
function balance(accounts: readonly string[]) {
  return sql`coalesce(sum(case when debit in (${sql.join(accounts)}) then amount else 0 end), 0)
    - coalesce(sum(case when credit in (${sql.join(accounts)}) then amount else 0 end), 0)`;
}
