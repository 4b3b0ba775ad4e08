// The rows of the tourist fee's returns: the ledger's fee by booking and month, and what closed returns have.
import { sql } from "kysely";
import type { ExemptionReason } from "#app/bookings/payments/by-hand/rules/fee-exemption.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { BookingRow } from "#app/platform/tables/booking-tables.ts";
import { parseMoves } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import { countsDemo } from "../money-report.sql.server.ts";
import type { Days } from "../rules/span.ts";
import type { FeeSum, ReturnedLine } from "../rules/fee-return.ts";

/** Makes other closings wait until the transaction ends: each returns what the ones before it did not. */
export async function lockFeeReturns(trx: Trx): Promise<void> {
  if (locksRows(trx)) await sql`lock table fee_returns in share row exclusive mode`.execute(trx);
}

/**
 * The ledger's tourist fee of nights in these days, by booking and month; a booking without any is left out, and so are those of the
 * demonstration beside real ones.
 */
export async function sumFees(db: Db, { from, to }: Days): Promise<FeeSum[]> {
  const counted = (await countsDemo(db))
    ? sql`true`
    : sql`not exists (select 1 from bookings b where b.id = booking_id and b.source = 'demo')`;
  const { rows } = await sql<FeeSum>`
    select booking_id as "bookingId", substr(earned_on, 1, 7) as "sleptMonth",
      sum(case when credit = 'touristFee' then amount else -amount end) as amount
    from ledger_movements
    where earned_on between ${from} and ${to} and (credit = 'touristFee' or debit = 'touristFee') and ${counted}
    group by booking_id, substr(earned_on, 1, 7)`.execute(db);
  return rows;
}

/** What closed returns have, by booking and the month of its nights. */
export async function sumReturned(db: Db): Promise<FeeSum[]> {
  return db
    .selectFrom("fee_return_lines")
    .select((eb) => [
      "booking_id as bookingId",
      "slept_month as sleptMonth",
      eb.fn.sum<number>("amount").as("amount"),
    ])
    .groupBy(["booking_id", "slept_month"])
    .execute();
}

/** The months whose returns are closed, with the instant, the latest first. */
export async function listClosedMonths(
  db: Db,
): Promise<{ month: string; closedAt: string; total: number }[]> {
  return db
    .selectFrom("fee_returns")
    .select(["month", "closed_at as closedAt", "total"])
    .orderBy("month", "desc")
    .execute();
}

/** The lines of a closed return, as they were. */
export async function listReturnedLines(db: Db, month: string): Promise<ReturnedLine[]> {
  const rows = await db
    .selectFrom("fee_return_lines")
    .select(["booking_id as bookingId", "slept_month as sleptMonth"])
    .select(["nights", "adults", "children", "exempt", "why", "amount"])
    .where("month", "=", month)
    .execute();
  return rows.map((row) => ({ ...row, why: row.why as ExemptionReason | "" }));
}

/** Writes a return with its lines; false when it was closed before. */
export async function insertFeeReturn(
  trx: Trx,
  feeReturn: { month: string; total: number; userId: string; now: Date },
  lines: readonly ReturnedLine[],
): Promise<boolean> {
  const { month, total, userId, now } = feeReturn;
  const inserted = await trx
    .insertInto("fee_returns")
    .values({ month, total, user_id: userId, closed_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("month").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  for (const { bookingId, sleptMonth, ...line } of lines)
    await trx
      .insertInto("fee_return_lines")
      .values({ month, booking_id: bookingId, slept_month: sleptMonth, ...line })
      .execute();
  return true;
}

/** What a line says of its booking. */
export interface FeeBooking extends Pick<
  CamelKeys<BookingRow>,
  "id" | "reference" | "status" | "apartmentId" | "checkIn" | "checkOut" | "adults" | "children"
> {
  moves: Move[];
  exempt: number;
  why: ExemptionReason | "";
}

/** The bookings of these ids, by id. */
export async function findFeeBookings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, FeeBooking>> {
  const found = new Map<string, FeeBooking>();
  // Parts, because a statement takes only so many values.
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom("bookings as b")
      .leftJoin("fee_exemptions as e", "e.booking_id", "b.id")
      .select(["b.id", "b.reference", "b.status", "b.apartment_id", "b.check_in", "b.check_out"])
      .select(["b.moves", "b.adults", "b.children", "e.adults as exempt", "e.why"])
      .where("b.id", "in", ids.slice(start, start + idsAtOnce))
      .execute();
    for (const row of rows)
      found.set(row.id, {
        ...fromRow(row),
        moves: parseMoves(row.moves),
        exempt: Math.min(row.exempt ?? 0, row.adults),
        why: (row.why ?? "") as ExemptionReason | "",
      });
  }
  return found;
}

const idsAtOnce = 500;
