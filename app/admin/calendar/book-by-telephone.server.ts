// Books by telephone: shows the price, then places the booking by the same rules as for guests.
import { randomUUID } from "node:crypto";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { checkBookingRequest } from "#app/bookings/place/check-booking-request.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Quote } from "#app/stays/rules/price.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import { apartmentMissing, fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findConflictingEntries } from "./load-calendar.server.ts";
import { readTelephoneBooking, telephoneFields } from "./rules/calendar-forms.ts";
import type { TelephoneRequest, TypedTelephone } from "./rules/calendar-forms.ts";

/** The price and the cancellation policy, to be read out to the guest. */
export interface TelephoneOffer {
  quote: Quote;
  policy: CancellationPolicy;
}

/** The booking, or the form again: with faults, with conflicting entries, or with the offer to confirm. */
export type TelephoneBookingResult =
  | { booking: Booking }
  | {
      booking: null;
      faults: CalendarFault[];
      conflicts: PlacedEntry[];
      offer: TelephoneOffer | null;
    };

/** Further inputs of the form. `total` is the price that the guest agreed to; null only requests the price. */
export interface TelephoneAgreement {
  key: string;
  agreed: boolean;
  total: number | null;
}

/** The guest pays at the property. Sending the same `key` again (a double click) returns the same booking. */
export async function bookByTelephone(
  typed: TypedTelephone,
  { key, agreed, total }: TelephoneAgreement,
  actor: Actor,
  app: App,
): Promise<TelephoneBookingResult> {
  const { facts } = app.property;
  const { request: stayRequest, stayFaults, guestFaults } = readTelephoneBooking(typed);
  if (!stayRequest)
    return {
      ...emptyResult,
      faults: total === null ? stayFaults : [...stayFaults, ...guestFaults],
    };
  const bookingRequest = requestOf(typed, stayRequest, key, facts.defaultLanguage);
  const priced = { ...bookingRequest, guest: placeholderGuest };
  if (total === null) return checkOffer(priced, app);
  // The offer stays: faults in the guest's details do not change the price.
  if (guestFaults.length > 0) return { ...(await checkOffer(priced, app)), faults: guestFaults };
  if (!agreed) {
    const shown = await checkOffer(bookingRequest, app);
    const faults: CalendarFault[] = [...shown.faults, { field: "agreed", reason: "agreedMissing" }];
    return { ...shown, faults };
  }
  const placed = await placeBooking(
    { ...bookingRequest, expectedTotal: total },
    app,
    (trx, booking) => auditBooking(booking, actor, app, trx),
  );
  return placed.ok ? { booking: placed.booking } : refuse(placed, bookingRequest, app);
}

// Placeholder guest: the price is requested before the guest's details are known, and does not depend on them.
const placeholderGuest = {
  firstName: "Any",
  lastName: "Body",
  email: "anybody@example.com",
  phone: "+230 5000 0000",
  country: "MU",
};

const emptyResult = { booking: null, faults: [], conflicts: [], offer: null };

function requestOf(
  typed: TypedTelephone,
  stayRequest: TelephoneRequest,
  key: string,
  defaultLanguage: Language,
): BookingRequest {
  const { language } = typed;
  return {
    ...stayRequest,
    key: /^[\da-f-]{36}$/.test(key) ? key : randomUUID(),
    guest: typed,
    payment: { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: isLanguage(language) ? language : defaultLanguage,
    source: "owner",
  };
}

async function checkOffer(
  bookingRequest: BookingRequest,
  app: App,
): Promise<Exclude<TelephoneBookingResult, { booking: Booking }>> {
  const checked = await checkBookingRequest(bookingRequest, app);
  return checked.ok
    ? { ...emptyResult, offer: offerOf(checked.quote, bookingRequest, app) }
    : refuse(checked, bookingRequest, app);
}

function offerOf(
  quote: Quote,
  { stay }: BookingRequest,
  { clock, property: { facts } }: App,
): TelephoneOffer {
  const day = propertyDay(clock.now(), facts.timeZone);
  return { quote, policy: makeBookingTerms("property", stay, quote, facts, day).policy };
}

async function refuse(
  refused: Extract<PlaceBookingResult, { ok: false }>,
  bookingRequest: BookingRequest,
  app: App,
): Promise<Exclude<TelephoneBookingResult, { booking: Booking }>> {
  switch (refused.reason) {
    case "stayNotAllowed":
      return { ...emptyResult, faults: [stayFault(refused)] };
    case "partyFaulty":
      return { ...emptyResult, faults: [partyFault(refused)] };
    case "guestFaulty":
      return { ...emptyResult, faults: fieldFaults(refused.faults, telephoneFields) };
    case "unknownApartment":
      return { ...emptyResult, faults: [apartmentMissing] };
    case "nightsTaken": {
      const conflicts = await findConflictingEntries(
        bookingRequest.apartmentId,
        bookingRequest.stay,
        app,
      );
      return { ...emptyResult, conflicts, faults: [{ field: "checkIn", reason: "nightsTaken" }] };
    }
    case "priceChanged": {
      const faults: CalendarFault[] = [{ field: "agreed", reason: "priceChanged" }];
      return { ...emptyResult, faults, offer: offerOf(refused.quote, bookingRequest, app) };
    }
    default:
      return { ...emptyResult, faults: [{ field: "apartment", reason: "formUsed" }] };
  }
}

async function auditBooking(
  booking: Booking,
  actor: Actor,
  { clock, property: { facts } }: App,
  trx: Parameters<typeof writeAudit>[0],
): Promise<void> {
  const { id, reference, apartmentId, checkIn, checkOut, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  await writeAudit(trx, {
    actor,
    what: "bookedByTelephone",
    subject: reference,
    bookingId: id,
    after: { apartment, checkIn, checkOut, total: formatAmount(total, currency) },
    now: clock.now(),
  });
}
