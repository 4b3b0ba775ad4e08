// Holds the nights of an option for longer, and lets an option go before its time.
import type { App } from "#app/app.server.ts";
import { reserveNights } from "#app/availability/nights.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { findBookingByReference, updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { readLockedBooking } from "../concurrent-writes.server.ts";
import { NightsGone } from "./confirm-booking.server.ts";
import { endHold } from "./end-holds.server.ts";
import { reserveExtraNights } from "../extras/price-extras.server.ts";
import { isOption } from "../rules/booking-status.ts";

/** `changed`: since `version` was shown. `notNow`: it is no option any more. `nightsGone`: its time was over, and others have them. */
export type OptionResult =
  | { ok: true; booking: Booking }
  | { ok: false; reason: "unknown" | "changed" | "notNow" | "nightsGone" };

/** Until the instant `until`, which may also be earlier than before; `alsoWrite` writes in the same transaction. */
export async function extendOption(
  { reference, version, until }: { reference: string; version: number; until: Date },
  app: App,
  alsoWrite: (trx: Trx, after: Booking) => Promise<void>,
): Promise<OptionResult> {
  const { db } = app.database;
  const found = await findBookingByReference(db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  try {
    return await inTransaction(db, async (trx): Promise<OptionResult> => {
      const { booking } = await readLockedBooking(trx, found);
      if (!isOption(booking)) return { ok: false, reason: "notNow" };
      if (booking.version !== version) return { ok: false, reason: "changed" };
      const now = app.clock.now();
      const { id: bookingId, apartmentId } = booking;
      const nights = nightsOf(booking);
      const hold = { kind: "hold", apartmentId, nights, bookingId, expiresAt: until, now } as const;
      if (!(await reserveNights(trx, hold))) throw new NightsGone();
      const holdExpiresAt = until.toISOString();
      const after = await updateBooking(trx, booking, { holdExpiresAt }, now);
      if (!after) throw new Error(`Booking ${reference} was changed under its lock`);
      const { facts } = app.property;
      if (!(await reserveExtraNights(trx, after, { now, facts }))) throw new NightsGone();
      const detail = { until: holdExpiresAt };
      await insertEvents(trx, bookingId, { actor: "owner", what: "optionExtended", detail, now });
      await alsoWrite(trx, after);
      return { ok: true, booking: after };
    });
  } catch (error) {
    if (error instanceof NightsGone) return { ok: false, reason: "nightsGone" };
    throw error;
  }
}

/** Its nights are free at once; `alsoWrite` writes in the same transaction. */
export async function releaseOption(
  { reference, version }: { reference: string; version: number },
  app: App,
  alsoWrite: (trx: Trx) => Promise<void>,
): Promise<OptionResult> {
  const found = await findBookingByReference(app.database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  if (!isOption(found)) return { ok: false, reason: "notNow" };
  if (found.version !== version) return { ok: false, reason: "changed" };
  const booking = await endHold(found, "released", app, { version, alsoWrite });
  return booking.status === "expired" ? { ok: true, booking } : { ok: false, reason: "changed" };
}
