// The rows of storms, and of the bookings concerned with what their guests answered.
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { StormAnswer, Storm } from "./rules/storm.ts";

/** Every storm with its apartments, the latest first. */
export async function listStorms(db: Db): Promise<Storm[]> {
  const rows = await db.selectFrom("storms").selectAll().orderBy("opened_at", "desc").execute();
  const places = await db
    .selectFrom("storm_apartments")
    .selectAll()
    .orderBy("apartment_id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    from: row.from_night,
    to: row.to_night,
    moveMonths: row.move_months,
    refundPercent: row.refund_percent,
    openedAt: row.opened_at,
    undoneAt: row.undone_at,
    apartments: places
      .filter((place) => place.storm_id === row.id)
      .map((place) => place.apartment_id),
  }));
}

/** Inserts an open storm, whose apartments are locked. */
export async function insertStorm(trx: Trx, storm: Storm, userId: string): Promise<void> {
  await trx
    .insertInto("storms")
    .values({
      id: storm.id,
      from_night: storm.from,
      to_night: storm.to,
      move_months: storm.moveMonths,
      refund_percent: storm.refundPercent,
      opened_at: storm.openedAt,
      opened_by: userId,
      undone_at: null,
      undone_by: null,
    })
    .execute();
  await trx
    .insertInto("storm_apartments")
    .values(storm.apartments.map((id) => ({ storm_id: storm.id, apartment_id: id })))
    .execute();
}

/** False when it was undone before. */
export async function markUndone(
  trx: Trx,
  id: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("storms")
    .set({ undone_at: now.toISOString(), undone_by: userId })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The ids of the bookings with a night in the storm from `today` on that are agreed, or wait for their guest's confirmation. */
export async function listConcerned(
  db: Db,
  { from, to, apartments }: Storm,
  today: PlainDate,
): Promise<string[]> {
  const rows = await db
    .selectFrom("nights")
    .innerJoin("bookings", "bookings.id", "nights.booking_id")
    .select("bookings.id")
    .distinct()
    .where("nights.apartment_id", "in", apartments)
    .where("night", ">=", from > today ? from : today)
    .where("night", "<", to)
    .where("check_in", "<", to)
    .where("check_out", ">", from)
    .where((eb) =>
      eb.or([
        eb("status", "in", ["confirmed", "checked_in"]),
        eb.and([eb("status", "=", "pending_payment"), eb("payment_method", "=", "property")]),
      ]),
    )
    .orderBy("bookings.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the booking is concerned; false when that was known. */
export async function insertStormGuest(
  trx: Trx,
  { stormId, bookingId, now }: { stormId: string; bookingId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("storm_guests")
    .values({
      storm_id: stormId,
      booking_id: bookingId,
      told_at: now.toISOString(),
      answer: null,
      answered_at: null,
      refund: null,
    })
    .onConflict((conflict) => conflict.columns(["storm_id", "booking_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes an answer; the last one counts. */
export async function saveAnswer(
  trx: Trx,
  { stormId, bookingId }: { stormId: string; bookingId: string },
  { answer, refund, now }: { answer: StormAnswer; refund: number | null; now: Date },
): Promise<void> {
  await insertStormGuest(trx, { stormId, bookingId, now });
  await trx
    .updateTable("storm_guests")
    .set({ answer, refund, answered_at: now.toISOString() })
    .where("storm_id", "=", stormId)
    .where("booking_id", "=", bookingId)
    .execute();
}

/** A concerned booking as staff see it; `refund` in cents. */
export interface StormGuest {
  bookingId: string;
  reference: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  language: string;
  status: BookingStatus;
  paymentMethod: "card" | "property";
  checkIn: PlainDate;
  checkOut: PlainDate;
  currency: string;
  answer: StormAnswer | null;
  answeredAt: string | null;
  refund: number | null;
}

/** Of one storm, by day of arrival. */
export async function listStormGuests(db: Db, stormId: string): Promise<StormGuest[]> {
  return db
    .selectFrom("storm_guests")
    .innerJoin("bookings", "bookings.id", "booking_id")
    .select(["bookings.id as bookingId", "reference", "first_name as firstName"])
    .select(["last_name as lastName", "email", "phone", "language", "status", "currency"])
    .select(["check_in as checkIn", "check_out as checkOut", "answer"])
    .select(["answered_at as answeredAt", "refund", "payment_method as paymentMethod"])
    .where("storm_id", "=", stormId)
    .orderBy("check_in")
    .orderBy("reference")
    .execute();
}

/** What other sites have sold in the apartments of a storm: one line a night, the label being the site's. */
export async function listChannelNightsIn(
  db: Db,
  { from, to, apartments }: Storm,
): Promise<{ apartmentId: number; night: PlainDate; label: string }[]> {
  const rows = await db
    .selectFrom("nights")
    .select(["apartment_id as apartmentId", "night", "note"])
    .where("kind", "=", "channel")
    .where("apartment_id", "in", apartments)
    .where("night", ">=", from)
    .where("night", "<", to)
    .orderBy("apartment_id")
    .orderBy("night")
    .execute();
  return rows.map(({ note, ...row }) => ({ ...row, label: note ?? "" }));
}

/** The storms that were not undone and concern the booking, the newest first, with the guest's answers; `refund` in cents. */
export async function listStormsOfBooking(
  db: Db,
  bookingId: string,
): Promise<{ storm: Storm; answer: StormAnswer | null; refund: number | null }[]> {
  const rows = await db
    .selectFrom("storm_guests")
    .innerJoin("storms", "id", "storm_id")
    .select(["storm_id", "answer", "refund"])
    .where("booking_id", "=", bookingId)
    .where("undone_at", "is", null)
    .execute();
  if (rows.length === 0) return [];
  const answers = new Map(rows.map(({ storm_id: id, ...answered }) => [id, answered]));
  return (await listStorms(db)).flatMap((storm) => {
    const answered = answers.get(storm.id);
    return answered ? [{ storm, ...answered }] : [];
  });
}
