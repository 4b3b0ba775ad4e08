// The booking in email previews: priced with the property's own rates, and not in the database.
import { apartments } from "#property/apartments.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { rateCard } from "#property/rates.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import type { PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { makeGuest } from "#app/bookings/rules/guest-fields.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import { quoteStay } from "#app/stays/rules/price.ts";

/** A week in the first apartment, 16 weeks after `now`, for two adults and a child. */
export function sampleBooking(
  language: Language,
  paymentMethod: PaymentMethod,
  now: Date,
  facts: PropertyFacts,
): Booking {
  const today = propertyDay(now, facts.timeZone);
  const checkIn = addDays(today.today, 16 * 7);
  const stay = { checkIn, checkOut: addDays(checkIn, 7) };
  const party = { adults: 2, children: 1 };
  const [apartment] = apartments;
  if (!apartment)
    throw new Error("property/apartments.ts has no apartment to preview an email about");
  const rate = { ...apartment, capacity: apartment.guests, singleNights: {} };
  const quote = quoteStay(stay, party, rate, rateCard, "flexible");
  const paidNow = paymentMethod === "card" ? quote.dueNow : 0;
  const agreed = { version: facts.termsVersion.terms, at: now.toISOString() };
  return {
    id: "00000000-0000-4000-8000-000000000000",
    reference: `${facts.referencePrefix}-7M3QX9TD`,
    status: "confirmed",
    apartmentId: apartment.id,
    ...stay,
    ...party,
    ratePlan: quote.plan,
    language,
    ...makeGuest(() => ""),
    firstName: "Katharina",
    lastName: "Lindqvist",
    email: "katharina@example.com",
    phone: "+46 70 123 45 67",
    address: "Storgatan 12",
    city: "Uppsala",
    zipCode: "753 31",
    country: "SE",
    specialRequests: "We land late, at about ten in the evening.\nIs there a cot for the child?",
    arrivalTime: "",
    transfer: false,
    flight: "",
    currency: quote.currency,
    total: quote.total,
    dueNow: quote.dueNow,
    dueAtProperty: quote.dueAtProperty,
    retained: null,
    freeFrom: null,
    quote,
    policy: cancellationSchedule(stay, quote.plan, cancellationBasis(quote, paidNow), facts, today),
    paymentMethod,
    consents: { terms: agreed, privacy: agreed, cancellation: agreed },
    holdExpiresAt: null,
    source: "web",
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
