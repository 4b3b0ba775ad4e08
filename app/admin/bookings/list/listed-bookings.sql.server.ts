// Rows of bookings in lists: those of the list of bookings, and those of a message's sender, by email address.
import { sql } from "kysely";
import { addMonths } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { fromRow } from "#app/platform/database/row-names.ts";
import { parseMoves } from "#app/stays/rules/moves.ts";
import type { Move } from "#app/stays/rules/moves.ts";
import type { CamelKeys } from "#app/platform/database/row-names.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { BookingRow } from "#app/platform/tables/booking-tables.ts";
import { parseQuote } from "#app/stays/rules/stored-terms.ts";
import type { ListedBooking, ListQuery } from "../rules/list-query.ts";

/** By how much promotions reduced the agreed price of these bookings, in cents, below zero; those without one are missing. */
export async function readReductions(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, number>> {
  const reductions = new Map<string, number>();
  for (let from = 0; from < bookingIds.length; from += batch) {
    const rows = await db
      .selectFrom("bookings")
      .select(["id", "quote"])
      .where("id", "in", bookingIds.slice(from, from + batch))
      .execute();
    for (const { id, quote } of rows) {
      const lines = parseQuote(quote).lines.filter(({ kind }) => kind === "promotion");
      if (lines.length === 0) continue;
      reductions.set(
        id,
        lines.reduce((sum, { amount }) => sum + amount, 0),
      );
    }
  }
  return reductions;
}

// Fewer than the parameters that a statement may have.
const batch = 500;

/** The bookings of that status, apartment and month of arrival, unsorted. */
export async function listBookings(
  db: Db,
  {
    status,
    apartmentId,
    arrival,
  }: Pick<ListQuery, "apartmentId" | "arrival"> & { status: BookingStatus | null },
): Promise<ListedBooking[]> {
  const rows = await db
    .selectFrom("bookings")
    .select([
      "id",
      "reference",
      "status",
      "apartment_id",
      "moves",
      "check_in",
      "check_out",
      "adults",
      "children",
      "language",
      "first_name",
      "last_name",
      "email",
      "phone",
      "payment_method",
      "source",
      "country",
      "due_now",
      "total",
      "currency",
      "hold_expires_at",
      "created_at",
    ])
    .$if(status !== null, (query) => query.where("status", "=", status!))
    .$if(apartmentId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("apartment_id", "=", apartmentId!),
          // Of a guest who moves into it during the stay.
          eb.and([
            eb("moves", "<>", "[]"),
            eb.exists(
              eb
                .selectFrom("nights")
                .select("nights.night")
                .whereRef("nights.booking_id", "=", "bookings.id")
                .where("nights.apartment_id", "=", apartmentId!),
            ),
          ]),
        ]),
      ),
    )
    .$if(arrival !== null, (query) =>
      query
        .where("check_in", ">=", `${arrival}-01`)
        .where("check_in", "<", addMonths(`${arrival}-01`, 1)),
    )
    .execute();
  return rows.map((row) => ({ ...fromRow(row), moves: parseMoves(row.moves) }));
}

/** One booking of the sender. */
export type SenderBooking = CamelKeys<
  Pick<BookingRow, "reference" | "apartment_id" | "check_in" | "check_out">
> & { moves: Move[] };

/** All but unpaid and expired ones, the latest stay first, at most five; none of a sender without an address. */
export async function listSenderBookings(db: Db, email: string): Promise<SenderBooking[]> {
  if (email === "") return [];
  const rows = await db
    .selectFrom("bookings")
    .select(["reference", "apartment_id", "check_in", "check_out", "moves"])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("status", "not in", ["pending_payment", "expired"])
    .orderBy("check_in", "desc")
    .orderBy("reference")
    .limit(5)
    .execute();
  return rows.map((row) => ({ ...fromRow(row), moves: parseMoves(row.moves) }));
}
