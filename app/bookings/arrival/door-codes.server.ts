// The door codes that staff must act on: recorded when a stay that knew one ends early or moves, and listed when due.
import type { PropertyFacts } from "#property/facts.ts";
import { listCodes } from "#app/apartments/apartment-keys.sql.server.ts";
import { addDays, instantAt, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import type { StayPart } from "#app/stays/rules/moves.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { currentPart, guideState } from "../rules/self-service.ts";
import {
  deleteEndingCodes,
  findStayKeys,
  insertEndedCode,
  lastDeparture,
  listEndedCodes,
  listEndedOwnCodes,
  writeStayKeys,
} from "./stay-keys.sql.server.ts";

/**
 * To be called in the transaction that turns `before` into `after`. The apartment's code is recorded when the guest could
 * read it or had arrived, and may not use it any more. A code of the stay's own is recorded when the stay leaves the apartment of
 * its lock, if that is later for then; when the stay ends, it stays in its row, from where it is listed.
 */
export async function endStayCode(
  trx: Trx,
  before: Booking,
  after: Booking,
  now: Date,
  facts: PropertyFacts,
): Promise<void> {
  const keys = await findStayKeys(trx, before.id);
  const at = propertyDay(now, facts.timeZone);
  const { id: bookingId } = before;
  await deleteEndingCodes(trx, bookingId, now);
  const used = isEnded(after) ? [] : usedParts(after, at, facts);
  const lock = keys.apartmentId ?? before.apartmentId;
  if (keys.code !== "") {
    const last = used.findLast(({ apartmentId }) => apartmentId === lock);
    const ended = { bookingId, apartmentId: lock, code: keys.code };
    if (last && last.checkOut < after.checkOut)
      await insertEndedCode(trx, { ...ended, endedAt: endOf(last, facts) });
    // A lock of which the row says nothing is that of the first apartment: it must not become another one.
    if (isEnded(after) || last) {
      if (keys.apartmentId === null && after.apartmentId !== lock)
        await writeStayKeys(trx, bookingId, keys.version, { ...keys, apartmentId: lock });
    } else if (!(await wasEnded(trx, bookingId, keys.code, now))) {
      await insertEndedCode(trx, { ...ended, endedAt: now });
      await writeStayKeys(trx, bookingId, keys.version, { ...keys, code: "", apartmentId: null });
    }
  }
  const knows = (booking: Booking) =>
    booking.status === "checked_in" ||
    guideState(booking, keys.mayRead, at, facts.checkOutHour) === "open";
  if (!knows(before)) return;
  const stillUsed = knows(after) ? used : [];
  for (const apartmentId of knownApartments(before, at, facts)) {
    if (keys.code !== "" && apartmentId === lock) continue;
    if (stillUsed.some((part) => part.apartmentId === apartmentId)) continue;
    await insertEndedCode(trx, { bookingId, apartmentId, code: "", endedAt: now });
  }
}

// What is not over of a stay, with the part that ends today until the check-out hour.
function usedParts(
  booking: Booking,
  { today, hour }: { today: PlainDate; hour: number },
  { checkOutHour }: PropertyFacts,
): StayPart[] {
  const parts = partsOf(booking);
  const used = parts.filter(
    ({ checkOut }) => checkOut > today || (checkOut === today && hour < checkOutHour),
  );
  // Who has not left by then is still there.
  return used.length > 0 ? used : parts.slice(-1);
}

/** The apartments whose code a guest can read now to whom the guide is open: two on the day of a move. `at`: by the property's clock. */
export function knownApartments(
  booking: Booking,
  at: { today: PlainDate; hour: number },
  { checkOutHour }: PropertyFacts,
): Set<number> {
  const { part, next } = currentPart(partsOf(booking), at, checkOutHour);
  return new Set([part.apartmentId, ...(next?.isOpen ? [next.apartmentId] : [])]);
}

function isEnded({ status }: Booking): boolean {
  return status !== "confirmed" && status !== "checked_in";
}

// When the guest moved out of its apartment, before now.
async function wasEnded(trx: Trx, bookingId: string, code: string, now: Date): Promise<boolean> {
  return (await listEndedCodes(trx, now, bookingId)).some((ended) => ended.code === code);
}

function endOf({ checkOut }: StayPart, { checkOutHour, timeZone }: PropertyFacts): Date {
  return instantAt(checkOut, checkOutHour, timeZone);
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
  const ended = await listEndedCodes(db, now);
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
