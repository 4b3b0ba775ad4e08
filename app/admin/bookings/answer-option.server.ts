// The forms of an option: held until another moment, or let go. It is confirmed like every pending booking.
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { extendOption, releaseOption } from "#app/bookings/place/extend-option.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { formLine } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { momentText } from "../calendar/record-desk-booking.server.ts";
import { readOption } from "../calendar/rules/calendar-forms.ts";
import type { BookingFault } from "./rules/booking-forms.ts";

/** The buttons of an option. */
export const optionActions = ["extendOption", "releaseOption"] as const;
export type OptionAction = (typeof optionActions)[number];

/** The form sends the day and hour until which the option is held. */
export async function answerOption(
  action: OptionAction,
  form: FormData,
  shown: { reference: string; version: number },
  user: User,
  app: App,
): Promise<{ ok: true } | { ok: false; field: string; reason: BookingFault["reason"] }> {
  const { timeZone } = app.property.facts;
  const now = app.clock.now();
  const booking = await findBookingByReference(app.database.db, shown.reference);
  if (!booking) return { ok: false, field: "act", reason: "unknown" };
  const about = { actor: user, subject: booking.reference, bookingId: booking.id, now };
  if (action === "releaseOption") {
    const released = await releaseOption(shown, app, (trx) =>
      writeAudit(trx, { ...about, what: "optionReleased" }),
    );
    return released.ok ? { ok: true } : { ok: false, field: "act", reason: released.reason };
  }
  const typed = {
    optionDay: formLine(form, "optionDay"),
    optionHour: formLine(form, "optionHour"),
  };
  const read = readOption(typed, booking.checkIn, { now, timeZone });
  if (!read.ok)
    return { ok: false, field: "optionDay", reason: read.fault.reason as BookingFault["reason"] };
  const { until } = read;
  const alsoWrite = (trx: Trx) =>
    writeAudit(trx, {
      ...about,
      what: "optionExtended",
      after: { optionUntil: momentText(until, timeZone) },
    });
  const extended = await extendOption({ ...shown, until }, app, alsoWrite);
  return extended.ok ? { ok: true } : { ok: false, field: "act", reason: extended.reason };
}
