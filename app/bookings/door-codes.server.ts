// The door codes that staff must act on: recorded when a stay that knew one ends early or moves, and listed when due.
import type { PropertyFacts } from "#property/facts.ts";
import { listCodes } from "#app/apartments/apartment-keys.sql.server.ts";
import { addDays, instantAt, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { guideState } from "./rules/self-service.ts";
import {
  findStayKeys,
  insertEndedCode,
  lastDeparture,
  listEndedCodes,
  listEndedOwnCodes,
  writeStayKeys,
} from "./stay-keys.sql.server.ts";

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

/** `change`: the apartment's code, last known to the stay of `reference`; `remove`: that stay's own code. */
export interface DueCode {
  what: "change" | "remove";
  apartmentId: number;
  reference: string;
}

/** Every code that is due now, changes first. A code that was never changed since the first departure is due as well. */
export async function listDueCodes(db: Db, now: Date, facts: PropertyFacts): Promise<DueCode[]> {
  const { today, hour } = propertyDay(now, facts.timeZone);
  const upTo = hour >= facts.checkOutHour ? today : addDays(today, -1);
  const ended = await listEndedCodes(db);
  const due: DueCode[] = [];
  for (const { apartmentId, changedAt } of await listCodes(db)) {
    const left = await lastDeparture(db, apartmentId, upTo);
    const leftAt = left && instantAt(left.checkOut, facts.checkOutHour, facts.timeZone);
    const hasLeft = leftAt !== null && (changedAt === null || leftAt.toISOString() > changedAt);
    // Setting a new code deletes these.
    const early = ended.find((each) => each.apartmentId === apartmentId && each.code === "");
    const reference = early?.reference ?? (hasLeft ? left?.reference : undefined);
    if (reference !== undefined) due.push({ what: "change", apartmentId, reference });
  }
  const own = [...ended.filter(({ code }) => code !== ""), ...(await listEndedOwnCodes(db, upTo))];
  for (const { apartmentId, reference } of own)
    due.push({ what: "remove", apartmentId, reference });
  return due;
}
