// What the history of a booking made at the desk says: which rules were waived, an own price, until when an option is held.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TelephoneExtras } from "./telephone-extras.server.ts";

/** What staff decided beyond the rates and rules; `beyond` are sentences, `reason` is empty without either. */
interface DeskDecision {
  ownPrice: number | undefined;
  /** Until when the nights are held as an option; undefined for a booking. */
  until: Date | undefined;
  beyond: string;
  reason: string;
}

/** In the transaction that writes the booking: its events beside "placed", and the entry of the audit log. */
export async function recordDeskBooking(
  {
    booking,
    extras,
    terms: { ownPrice, until, beyond, reason },
    warnings,
    actor,
  }: {
    booking: Booking;
    extras: TelephoneExtras;
    terms: DeskDecision;
    warnings: readonly CalendarFault[];
    actor: Actor;
  },
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
  trx: Parameters<typeof writeAudit>[0],
): Promise<void> {
  const { id, reference, apartmentId, checkIn, checkOut, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  const { summary, late } = extras;
  const now = clock.now();
  const by = { actor: "owner", now } as const;
  await recordWaived(trx, id, warnings, now);
  if (ownPrice !== undefined)
    await insertEvents(trx, id, { ...by, what: "ownPrice", detail: { amount: ownPrice } });
  await writeAudit(trx, {
    actor,
    what: until === undefined ? "bookedByTelephone" : "optionHeld",
    subject: reference,
    bookingId: id,
    after: {
      apartment,
      checkIn,
      checkOut,
      total: formatAmount(total, currency),
      ...(summary !== "" && { extras: summary }),
      ...(late.length > 0 && { tooLateForGuests: late.join("; ") }),
      ...(until !== undefined && { optionUntil: momentText(until, facts.timeZone) }),
      ...(ownPrice !== undefined && { ownPrice: formatAmount(ownPrice, currency) }),
      ...(beyond !== "" && { beyondRules: beyond }),
      ...((beyond !== "" || ownPrice !== undefined) && { reason }),
    },
    now,
  });
}

/** In the history of a booking: which rules of guests staff waived; nothing where they waived none. */
export async function recordWaived(
  trx: Parameters<typeof writeAudit>[0],
  bookingId: string,
  warnings: readonly CalendarFault[],
  now: Date,
): Promise<void> {
  const rules = warnings.map(({ reason }) => reason).join(" ");
  if (rules === "") return;
  await insertEvents(trx, bookingId, {
    actor: "owner",
    now,
    what: "beyondRules",
    detail: { rules },
  });
}

/** The moment in the property's time as the audit log keeps it: "2027-01-12 18:00". */
export function momentText(instant: Date, timeZone: string): string {
  const { today, hour } = propertyDay(instant, timeZone);
  return `${today} ${String(hour).padStart(2, "0")}:00`;
}
