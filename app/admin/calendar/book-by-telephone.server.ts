// Books by telephone: shows the price, then places the booking by the same rules as for guests.
import { randomUUID } from "node:crypto";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { checkBookingRequest } from "#app/bookings/place/check-booking-request.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { faultyTimes } from "#app/extras/rules/wanted-extras.ts";
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
import { readTelephoneExtras } from "./telephone-extras.server.ts";
import type { SentExtras, TelephoneExtras } from "./telephone-extras.server.ts";

/** The price and the cancellation policy, to be read out to the guest. */
export interface TelephoneOffer {
  quote: Quote;
  policy: CancellationPolicy;
}

/** The form again: with faults, with conflicting entries, or with the offer to confirm. */
interface Refused {
  booking: null;
  faults: CalendarFault[];
  conflicts: PlacedEntry[];
  offer: TelephoneOffer | null;
}

/** The booking, or the form again, with the extras that its stay can have and those that are late; null without a stay. */
export type TelephoneBookingResult =
  | { booking: Booking }
  | (Refused & { extras: Pick<TelephoneExtras, "shown" | "late"> | null });

/** Further inputs of the form. `total` is the price that the guest agreed to; null only requests the price. */
export interface TelephoneAgreement extends SentExtras {
  key: string;
  agreed: boolean;
  total: number | null;
}

/** The guest pays at the property. Sending the same `key` again (a double click) returns the same booking. */
export async function bookByTelephone(
  typed: TypedTelephone,
  { key, agreed, total, ...sent }: TelephoneAgreement,
  actor: Actor,
  app: App,
): Promise<TelephoneBookingResult> {
  const { facts } = app.property;
  const { request: stayRequest, stayFaults, guestFaults } = readTelephoneBooking(typed);
  if (!stayRequest)
    return {
      ...emptyResult,
      extras: null,
      faults: total === null ? stayFaults : [...stayFaults, ...guestFaults],
    };
  const extras = await readTelephoneExtras(stayRequest, sent, app);
  const ordered = { typed, stayRequest, extras };
  const bookingRequest = requestOf(ordered, key, facts.defaultLanguage);
  const again = (refused: Refused) => ({ ...refused, extras });
  // The code of a returning guest belongs to an email address.
  const isEmailFaulty = guestFaults.some(({ field }) => field === "email");
  const email = isEmailFaulty ? placeholderGuest.email : typed.email;
  const priced = { ...bookingRequest, guest: { ...placeholderGuest, email } };
  const times = faultyTimes(extras.wanted).map((field): CalendarFault => ({
    field,
    reason: "flightTime",
  }));
  if (total === null) {
    const shown = await checkOffer(priced, extras, app);
    return again({ ...shown, faults: [...shown.faults, ...times] });
  }
  // The offer stays: these faults do not change the price.
  const typedFaults = [...guestFaults, ...times];
  if (typedFaults.length > 0)
    return again({ ...(await checkOffer(priced, extras, app)), faults: typedFaults });
  if (!agreed) {
    const shown = await checkOffer(bookingRequest, extras, app);
    const faults: CalendarFault[] = [...shown.faults, { field: "agreed", reason: "agreedMissing" }];
    return again({ ...shown, faults });
  }
  const placed = await placeBooking(
    { ...bookingRequest, expectedTotal: total },
    app,
    (trx, booking) => auditBooking({ booking, extras, actor }, app, trx),
  );
  return placed.ok
    ? { booking: placed.booking }
    : again(await refuse(placed, { bookingRequest, extras }, app));
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
  {
    typed,
    stayRequest,
    extras,
  }: { typed: TypedTelephone; stayRequest: TelephoneRequest; extras: TelephoneExtras },
  key: string,
  defaultLanguage: Language,
): BookingRequest {
  const { language, code } = typed;
  return {
    ...stayRequest,
    extras: extras.wanted,
    ...(code.trim() !== "" && { code }),
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
  extras: TelephoneExtras,
  app: App,
): Promise<Refused> {
  const checked = await checkBookingRequest(bookingRequest, app);
  return checked.ok
    ? { ...emptyResult, offer: offerOf(checked.quote, bookingRequest, app) }
    : refuse(checked, { bookingRequest, extras }, app);
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
  { bookingRequest, extras }: { bookingRequest: BookingRequest; extras: TelephoneExtras },
  app: App,
): Promise<Refused> {
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
    case "codeRefused": {
      // The price without it can be read out and booked once the code is removed from the form.
      const { code: _, ...without } = bookingRequest;
      const shown = await checkOffer(without, extras, app);
      return { ...shown, faults: [{ field: "code", reason: refused.fault }, ...shown.faults] };
    }
    case "extraUnavailable": {
      const { extraId } = refused;
      const values = { name: extras.nameOf(extraId) };
      const field = `extra-${extraId}`;
      return { ...emptyResult, faults: [{ field, reason: "extraUnavailable", values }] };
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
  { booking, extras, actor }: { booking: Booking; extras: TelephoneExtras; actor: Actor },
  { clock, property: { facts } }: App,
  trx: Parameters<typeof writeAudit>[0],
): Promise<void> {
  const { id, reference, apartmentId, checkIn, checkOut, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
  const { summary, late } = extras;
  await writeAudit(trx, {
    actor,
    what: "bookedByTelephone",
    subject: reference,
    bookingId: id,
    after: {
      apartment,
      checkIn,
      checkOut,
      total: formatAmount(total, currency),
      ...(summary !== "" && { extras: summary }),
      ...(late.length > 0 && { tooLateForGuests: late.join("; ") }),
    },
    now: clock.now(),
  });
}
