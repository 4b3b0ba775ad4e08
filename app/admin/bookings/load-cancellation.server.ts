// Loads the page that asks for confirmation before a booking is cancelled.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { previewCancellation } from "#app/bookings/preview-cancellation.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Role } from "../rules/access.ts";

/** Amounts in cents: `paid` by card, `given` as refunds before, `left` of it; `refund` what the terms give of that now. */
export interface CancellationView {
  mayCancel: boolean;
  reference: string;
  version: number;
  guest: string;
  apartment: string;
  checkIn: string;
  checkOut: string;
  nights: number;
  currency: string;
  policy: CancellationPolicy;
  paid: number;
  given: number;
  left: number;
  /** Whether this user may refund more than the terms give, and there is more. */
  mayGiveMore: boolean;
  refund: number;
}

/** Null when there is no such booking. */
export async function loadCancellation(
  typed: string,
  { role, language }: { role: Role; language: Language },
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CancellationView | null> {
  const reference = normaliseReference(typed, facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  if (!booking) return null;
  const { checkIn, checkOut, version, currency, policy } = booking;
  const { mayCancel, paid, given, left, refund } = await previewCancellation(
    booking,
    db,
    clock.now(),
    facts.timeZone,
  );
  return {
    mayCancel,
    reference,
    version,
    guest: `${booking.firstName} ${booking.lastName}`,
    apartment: await findApartmentName(db, booking.apartmentId, language, facts),
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    currency,
    policy,
    paid,
    given,
    left,
    mayGiveMore: mayCancel && role === "owner" && left > refund,
    refund,
  };
}
