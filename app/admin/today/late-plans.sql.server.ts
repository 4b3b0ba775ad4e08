// Rows of payment plans that the owner must know of: the card was refused, or the second part is late.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { readLaterPart } from "#app/bookings/plans/read-later-part.server.ts";
import type { LaterPart } from "#app/bookings/plans/read-later-part.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The rest of a plan that is not paid; why the card was refused, null when it was not charged. */
export interface LatePlan extends LaterPart {
  reference: string;
  guest: string;
  currency: string;
  checkIn: PlainDate;
  declineReason: string | null;
}

/** Plans whose guest was asked after a refusal, and those that were due on `lateSince` or before; the nearest arrival first. */
export async function listLatePlans(
  db: Db,
  lateSince: PlainDate,
  at: { now: Date; timeZone: string },
): Promise<LatePlan[]> {
  const rows = await db
    .selectFrom("payment_plans")
    .innerJoin("bookings", "bookings.id", "payment_plans.booking_id")
    .select(["booking_id", "decline_reason"])
    .where("state", "<>", "ended")
    .where((eb) => eb.or([eb("decline_reason", "is not", null), eb("due_on", "<=", lateSince)]))
    .orderBy("check_in")
    .orderBy("booking_id")
    .limit(50)
    .execute();
  const plans: LatePlan[] = [];
  for (const { booking_id: id, decline_reason: declineReason } of rows) {
    const booking = await findBookingById(db, id);
    const later = booking && (await readLaterPart(db, booking, at));
    if (!booking || !later) continue;
    const { reference, firstName, lastName, currency, checkIn } = booking;
    const guest = `${firstName} ${lastName}`.trim();
    plans.push({ ...later, reference, guest, currency, checkIn, declineReason });
  }
  return plans;
}
