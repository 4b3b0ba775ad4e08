// When a stay whose guest knew a door code ends early or moves, records the code, so that staff change or remove it.
import type { PropertyFacts } from "#property/facts.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { guideState } from "./rules/guide-state.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { findStayKeys, insertEndedCode, writeStayKeys } from "./stay-keys.sql.server.ts";

/**
 * To be called in the transaction that turns `before` into `after`. The apartment's code is recorded when the guest could
 * read it or had arrived, and may not use it any more. A code of the stay's own is recorded when the stay moves to another
 * apartment; when the stay ends, it stays in its row, from where it is listed.
 */
export async function endStayCode(
  trx: Trx,
  before: Booking,
  after: Booking,
  now: Date,
  facts: PropertyFacts,
): Promise<void> {
  const keys = await findStayKeys(trx, before.id);
  const moves = before.apartmentId !== after.apartmentId;
  const { id: bookingId, apartmentId } = before;
  if (keys.code !== "") {
    if (!moves) return;
    await insertEndedCode(trx, { bookingId, apartmentId, code: keys.code, endedAt: now });
    await writeStayKeys(trx, bookingId, keys.version, { ...keys, code: "" });
    return;
  }
  const at = propertyDay(now, facts.timeZone);
  const knows = (booking: Booking) =>
    booking.status === "checked_in" ||
    guideState(booking, keys.mayRead, at, facts.checkOutHour) === "open";
  if (knows(before) && (moves || !knows(after)))
    await insertEndedCode(trx, { bookingId, apartmentId, code: "", endedAt: now });
}
