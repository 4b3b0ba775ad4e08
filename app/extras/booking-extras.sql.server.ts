// The rows of what bookings have of extras, and the nights beside a stay that an extra reserves.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import type { TransferWays, WantedExtra } from "./rules/extra.ts";

/** What a booking has of each extra, by the extra's id. */
export async function listBookingExtras(db: Db, bookingId: string): Promise<WantedExtra[]> {
  const byBooking = await listExtrasOf(db, [bookingId]);
  return byBooking.get(bookingId) ?? [];
}

/** The same for several bookings; one without extras is missing from the map. */
export async function listExtrasOf(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, WantedExtra[]>> {
  const found = new Map<string, WantedExtra[]>();
  if (bookingIds.length === 0) return found;
  const rows = await db
    .selectFrom("booking_extras")
    .innerJoin("extras", "extras.id", "booking_extras.extra_id")
    .select(["booking_id", "extra_id", "quantity", "flight", "time"])
    .select(["booking_extras.ways", "flight_back", "time_back"])
    .where("booking_id", "in", [...bookingIds])
    .orderBy("extras.position")
    .orderBy("extra_id")
    .execute();
  for (const { booking_id, extra_id: id, ways, flight_back, time_back, ...rest } of rows) {
    const back = { ways: ways as TransferWays, flightBack: flight_back, timeBack: time_back };
    found.set(booking_id, [...(found.get(booking_id) ?? []), { id, ...rest, ...back }]);
  }
  return found;
}

/** Replaces what a booking has. */
export async function writeBookingExtras(
  trx: Trx,
  bookingId: string,
  extras: readonly WantedExtra[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("booking_extras").where("booking_id", "=", bookingId).execute();
  if (extras.length === 0) return;
  await trx
    .insertInto("booking_extras")
    .values(
      extras.map(({ id, quantity, flight, time, ways, flightBack, timeBack }) => ({
        booking_id: bookingId,
        extra_id: id,
        quantity,
        flight,
        time,
        ways,
        flight_back: flightBack,
        time_back: timeBack,
        created_at: now.toISOString(),
      })),
    )
    .execute();
}

/** A stay that has something of an extra, and how many of it. */
export interface ExtraUse extends Stay {
  extraId: string;
  quantity: number;
}

/**
 * What other bookings have of extras during a stay; a hold that is over does not count. SQLite chooses an index without knowing
 * the rows: asked for the status or the extra too, it would read every booking that ever was in place of those still to end.
 */
export async function listUses(
  db: Db,
  { checkIn, checkOut }: Stay,
  { now, ownBookingId }: { now: Date; ownBookingId?: string | undefined },
): Promise<ExtraUse[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("booking_extras", "booking_extras.booking_id", "bookings.id")
    .select(["extra_id", "quantity", "check_in", "check_out", "status", "hold_expires_at"])
    .where("check_out", ">", checkIn)
    .where("booking_id", "<>", ownBookingId ?? "")
    .execute();
  return rows
    .filter((row) => row.check_in < checkOut && holdsExtras(row, now))
    .map(({ extra_id, quantity, check_in, check_out }) => ({
      extraId: extra_id,
      quantity,
      checkIn: check_in,
      checkOut: check_out,
    }));
}

function holdsExtras(
  { status, hold_expires_at: until }: { status: string; hold_expires_at: string | null },
  now: Date,
): boolean {
  if (status === "pending_payment") return until !== null && until > now.toISOString();
  return status === "confirmed" || status === "checked_in" || status === "checked_out";
}

/** Nights beside a stay: for which booking, and until when, if it is a hold. */
export interface ExtraNights {
  bookingId: string;
  nights: readonly { apartmentId: number; night: PlainDate }[];
  holdExpiresAt: string | null;
  /** What staff read in the calendar. */
  note: string;
  now: Date;
}

/** The nights beside its stay that a booking has reserved. */
export async function listExtraNights(db: Db, bookingId: string): Promise<PlainDate[]> {
  const rows = await db
    .selectFrom("nights")
    .select("night")
    .where("booking_id", "=", bookingId)
    .where("note", "is not", null)
    .execute();
  return rows.map(({ night }) => night);
}

/**
 * Reserves nights beside a stay: false when one of them is taken. They are blocked, not booked, so that no report counts them as
 * sold; `releaseNights` of the booking releases them. Call `lockApartment` first.
 */
export async function replaceExtraNights(trx: Trx, wanted: ExtraNights): Promise<boolean> {
  const { bookingId, nights, holdExpiresAt, note, now } = wanted;
  await trx
    .deleteFrom("nights")
    .where("booking_id", "=", bookingId)
    .where("note", "is not", null)
    .execute();
  if (nights.length === 0) return true;
  const row = {
    kind: holdExpiresAt === null ? ("block" as const) : ("hold" as const),
    booking_id: bookingId,
    expires_at: holdExpiresAt,
    note,
  };
  const inserted = await trx
    .insertInto("nights")
    .values(nights.map(({ apartmentId, night }) => ({ apartment_id: apartmentId, night, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(["apartment_id", "night"])
        .doUpdateSet(row)
        .where("nights.kind", "=", "hold")
        .where("nights.expires_at", "<=", now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === BigInt(nights.length);
}
