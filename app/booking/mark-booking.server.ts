// Sets a booking's arrival status: the guest arrived, left, or did not come.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { noteEvent } from "./booking-events.sql.server.ts";
import type { BookingEventKind } from "./booking-events.sql.server.ts";
import { findBookingByReference, updateBooking } from "./bookings.sql.server.ts";
import type { Booking } from "./bookings.sql.server.ts";
import { endStayCode } from "./guide/end-stay-code.server.ts";
import { settleInvoices } from "./invoice/settle-invoices.server.ts";
import { readLocked } from "./placing/read-locked.server.ts";
import { markedAs, marksOf } from "./rules/marks.ts";
import type { Mark } from "./rules/marks.ts";
import { propertyDay } from "./rules/plain-date.ts";

/** `changed`: the booking has changed since `version` was shown. `notNow`: its status or the date forbids it. */
export type Marked =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" };

/**
 * Issues the invoice on departure; a no-show gets none for the stay. `alsoWrite` writes the caller's own rows in the same
 * transaction. The nights stay as they are.
 */
export async function markBooking(
  { reference, version, mark }: { reference: string; version: number; mark: Mark },
  { database, clock }: Pick<House, "database" | "clock">,
  record: (trx: Trx, before: Booking, after: Booking) => Promise<void>,
): Promise<Marked> {
  const known = await findBookingByReference(database.db, reference);
  if (!known) return { ok: false, reason: "unknown" };
  return inTransaction(database.db, async (trx): Promise<Marked> => {
    const { booking } = await readLocked(trx, known);
    if (booking.version !== version) return { ok: false, reason: "changed" };
    const now = clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    if (!marksOf(booking, today).includes(mark)) return { ok: false, reason: "notNow" };
    const marked = await updateBooking(trx, booking, { status: markedAs[mark] }, now);
    if (!marked) return { ok: false, reason: "changed" };
    await noteEvent(trx, booking.id, { actor: "owner", what: eventOf[mark], now });
    await endStayCode(trx, booking, marked, now);
    await settleInvoices(trx, marked, { first: mark === "leave", now });
    await record(trx, booking, marked);
    return { ok: true, booking: marked };
  });
}

const eventOf = {
  arrive: "arrived",
  leave: "left",
  noShow: "noShow",
} as const satisfies Record<Mark, BookingEventKind>;
