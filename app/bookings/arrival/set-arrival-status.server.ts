// Records what became of a guest: arrived, left, did not come; takes it back; frees nights that are not needed.
import type { App } from "#app/app.server.ts";
import { releaseNights, reserveNights } from "#app/availability/nights.sql.server.ts";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import type { BookingEvent, BookingEventKind } from "../booking-events.sql.server.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { previewCancellation, sumRetained } from "../change/cancel-booking.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { endStayCode } from "./door-codes.server.ts";
import { reserveExtraNights } from "../extras/price-extras.server.ts";
import { syncInvoices } from "../invoices/sync-invoices.server.ts";
import { postBooking } from "../ledger/post-booking.server.ts";
import { allowedArrivalStatuses, bookingStatusOf, freeFromAfter } from "../rules/booking-status.ts";
import type { ArrivalStatus } from "../rules/booking-status.ts";
import { deleteEndedCodeOfStay } from "./stay-keys.sql.server.ts";

/**
 * `changed`: the booking has changed since `version` was shown. `notNow`: its status or the date forbids it. `nightsSold`: nights
 * that were free are booked by another guest now.
 */
export type ArrivalStatusResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" | "nightsSold" };

// Thrown to roll the transaction back.
class Refused extends Error {
  readonly result: ArrivalStatusResult;
  constructor(result: ArrivalStatusResult) {
    super();
    this.result = result;
  }
}

/**
 * Issues the invoice on departure; a no-show gets none for the stay. A guest who leaves early frees the nights that are left, at the
 * price that was agreed; those of a guest who did not come are freed by a step of its own. A guest whose departure is recorded with
 * `first` did arrive, which was not recorded: both are, or neither. `alsoWrite` writes the caller's own rows in the same
 * transaction, once for each of the two.
 */
export async function setArrivalStatus(
  {
    reference,
    version,
    arrivalStatus,
    first,
  }: { reference: string; version: number; arrivalStatus: ArrivalStatus; first?: "arrive" },
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite: (trx: Trx, before: Booking, after: Booking, step: ArrivalStatus) => Promise<void>,
): Promise<ArrivalStatusResult> {
  const { facts } = property;
  const found = await findBookingByReference(database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const record = async (trx: Trx, step: ArrivalStatus, seen: number): Promise<Booking> => {
    const { booking } = await readLockedBooking(trx, found);
    if (booking.version !== seen) throw new Refused({ ok: false, reason: "changed" });
    if (!allowedArrivalStatuses(booking, today).includes(step))
      throw new Refused({ ok: false, reason: "notNow" });
    const status = bookingStatusOf[step];
    const retained = await sumKept(trx, booking, status, { now, timeZone: facts.timeZone });
    const freeFrom = freeFromAfter(step, booking, today);
    const updated = await updateBooking(trx, booking, { status, retained, freeFrom }, now);
    if (!updated) throw new Refused({ ok: false, reason: "changed" });
    await moveNights(trx, booking, updated, { now, facts });
    const what = eventOf[step];
    await insertEvents(trx, booking.id, { actor: "owner", what, detail: freedBy(updated), now });
    if (step === "undoLeaving") {
      await deleteEndedCodeOfStay(trx, booking);
      // A move that is still to come ends the stay's own code again.
      await endStayCode(trx, updated, updated, now, facts);
    }
    // Who is marked as arrived by mistake has not been let in.
    else if (step !== "undoArrival") await endStayCode(trx, booking, updated, now, facts);
    await postBooking(trx, updated, { actor: "owner", now, facts });
    await syncInvoices(trx, updated, { first: step === "leave", now }, property);
    await alsoWrite(trx, booking, updated, step);
    return updated;
  };
  try {
    const booking = await inTransaction(database.db, async (trx) => {
      const before = first ? await record(trx, first, version) : null;
      return record(trx, arrivalStatus, before?.version ?? version);
    });
    return { ok: true, booking };
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

const eventOf = {
  arrive: "arrived",
  leave: "left",
  noShow: "noShow",
  undoArrival: "arrivalUndone",
  undoLeaving: "leavingUndone",
  freeNights: "nightsFreed",
  keepNights: "nightsKept",
} as const satisfies Record<ArrivalStatus, BookingEventKind>;

function freedBy({ freeFrom, checkOut }: Booking): BookingEvent["detail"] {
  return freeFrom === null ? {} : { freeFrom, nights: daysBetween(freeFrom, checkOut) };
}

// A no-show has agreed to no refund: all that was paid is kept, unless staff give something back.
async function sumKept(
  trx: Trx,
  booking: Booking,
  status: Booking["status"],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number | null> {
  if (status !== "no_show") return null;
  if (booking.status === "no_show") return booking.retained;
  const preview = await previewCancellation(booking, trx, now, timeZone);
  return sumRetained(trx, booking, { ...preview, refund: 0, byHand: 0 });
}

// Who holds a night is decided by its row alone: the apartment is locked, and a night that was sold meanwhile rolls all back.
async function moveNights(
  trx: Trx,
  before: Booking,
  after: Booking,
  { now, facts }: { now: Date; facts: App["property"]["facts"] },
): Promise<void> {
  const { id: bookingId, apartmentId, moves, freeFrom } = after;
  if (freeFrom !== null) await releaseNights(trx, bookingId, freeFrom);
  if (freeFrom !== null || before.freeFrom === null) return;
  const { freeFrom: first } = before;
  const nights = nightsOf(after).filter((night) => night >= first);
  const wanted = {
    apartmentId,
    moves,
    nights,
    kind: "booking",
    bookingId,
    now,
    isNew: true,
  } as const;
  const isHeld = await reserveNights(trx, wanted);
  if (!isHeld || !(await reserveExtraNights(trx, after, { now, facts })))
    throw new Refused({ ok: false, reason: "nightsSold" });
}
