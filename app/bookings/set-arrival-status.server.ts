// Sets a booking's arrival status: the guest arrived, left, or did not come.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { insertEvents } from "./booking-events.sql.server.ts";
import type { BookingEventKind } from "./booking-events.sql.server.ts";
import { findBookingByReference, updateBooking } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { previewCancellation, sumRetained } from "./cancel-booking.server.ts";
import { readLockedBooking } from "./concurrent-writes.server.ts";
import { endStayCode } from "./door-codes.server.ts";
import { syncInvoices } from "./invoices/sync-invoices.server.ts";
import { postBooking } from "./ledger/post-booking.server.ts";
import { allowedArrivalStatuses, bookingStatusOf } from "./rules/booking-status.ts";
import type { ArrivalStatus } from "./rules/booking-status.ts";

/** `changed`: the booking has changed since `version` was shown. `notNow`: its status or the date forbids it. */
export type ArrivalStatusResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" };

/**
 * Issues the invoice on departure; a no-show gets none for the stay. `alsoWrite` writes the caller's own rows in the same
 * transaction. The nights stay as they are.
 */
export async function setArrivalStatus(
  {
    reference,
    version,
    arrivalStatus,
  }: { reference: string; version: number; arrivalStatus: ArrivalStatus },
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<ArrivalStatusResult> {
  const { facts } = property;
  const found = await findBookingByReference(database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  return inTransaction(database.db, async (trx): Promise<ArrivalStatusResult> => {
    const { booking } = await readLockedBooking(trx, found);
    if (booking.version !== version) return { ok: false, reason: "changed" };
    const now = clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    if (!allowedArrivalStatuses(booking, today).includes(arrivalStatus))
      return { ok: false, reason: "notNow" };
    // A no-show has agreed to no refund: all that was paid is kept, unless staff give something back.
    const preview = await previewCancellation(booking, trx, now, facts.timeZone);
    const retained =
      arrivalStatus === "noShow"
        ? await sumRetained(trx, booking, { ...preview, refund: 0, byHand: 0 })
        : null;
    const status = bookingStatusOf[arrivalStatus];
    const updated = await updateBooking(trx, booking, { status, retained }, now);
    if (!updated) return { ok: false, reason: "changed" };
    await insertEvents(trx, booking.id, { actor: "owner", what: eventOf[arrivalStatus], now });
    await endStayCode(trx, booking, updated, now, facts);
    await postBooking(trx, updated, { actor: "owner", now, facts });
    await syncInvoices(trx, updated, { first: arrivalStatus === "leave", now }, property);
    await alsoWrite(trx, booking, updated);
    return { ok: true, booking: updated };
  });
}

const eventOf = {
  arrive: "arrived",
  leave: "left",
  noShow: "noShow",
} as const satisfies Record<ArrivalStatus, BookingEventKind>;
