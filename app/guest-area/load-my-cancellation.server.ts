// Loads the page on which a guest confirms the cancellation of a booking.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { findCardPayment } from "./find-card-payment.server.ts";
import { type CancellationPolicy, stepAt } from "#app/stays/rules/cancellation.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/is-self-service-open.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { previewCancellation } from "#app/bookings/preview-cancellation.server.ts";

/** Amounts: `paid` by card, `given` (refunded before), `left`, and of that the `refund` for cancelling now. */
export interface MyCancellation {
  mayCancel: boolean;
  version: number;
  apartment: string;
  checkIn: string;
  checkOut: string;
  currency: string;
  policy: CancellationPolicy;
  /** The index of the step of `policy` that applies now. */
  policyStep: number;
  card: { brand: string; last4: string } | null;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
}

/** Null for an unknown secret. */
export async function loadMyCancellation(
  manageToken: string,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MyCancellation | null> {
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const { mayCancel, ...money } = await previewCancellation(booking, db, now, facts.timeZone);
  const payment = await findCardPayment(db, booking.id, facts.timeZone);
  const { version, checkIn, checkOut, currency, policy } = booking;
  return {
    mayCancel: mayCancel && isSelfServiceOpen(booking, day, facts.checkInHour),
    version,
    apartment: await findApartmentName(db, booking.apartmentId, language, facts),
    checkIn,
    checkOut,
    currency,
    policy,
    policyStep: stepAt(policy, { date: day.today, hour: day.hour }),
    card: payment?.last4 ? { brand: payment.brand, last4: payment.last4 } : null,
    ...money,
  };
}
