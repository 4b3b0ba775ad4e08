// Books by telephone: shows the price, then places the booking by the same rules as for guests.
import { randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { checkRequest } from "#app/booking/placing/check-request.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import type { BookingRequest, Placed } from "#app/booking/placing/request-outcomes.ts";
import { bookingTerms } from "#app/booking/rules/booking-terms.ts";
import type { CancellationPolicy } from "#app/booking/rules/cancellation.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import type { Quote } from "#app/booking/rules/price.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { amountText } from "../rules/amount-text.ts";
import { fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { readTelephone, telephoneFields } from "../rules/telephone-booking.ts";
import type { TelephoneWish, TypedTelephone } from "../rules/telephone-booking.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findInTheWay } from "./find-in-the-way.server.ts";

/** The price and the cancellation policy, to be read out to the guest. */
export interface TelephoneOffer {
  quote: Quote;
  policy: CancellationPolicy;
}

/** The booking, or the form again: with faults, with conflicting entries, or with the offer to confirm. */
export type ByTelephone =
  | { booking: Booking }
  | {
      booking: null;
      faults: CalendarFault[];
      inTheWay: PlacedEntry[];
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
  house: House,
): Promise<ByTelephone> {
  const { wish, stayFaults, guestFaults } = readTelephone(typed);
  if (!wish)
    return { ...nothing, faults: total === null ? stayFaults : [...stayFaults, ...guestFaults] };
  const request = requestOf(typed, wish, key);
  const priced = { ...request, guest: anybody };
  if (total === null) return judge(priced, house);
  // The offer stays: faults in the guest's details do not change the price.
  if (guestFaults.length > 0) return { ...(await judge(priced, house)), faults: guestFaults };
  if (!agreed) {
    const shown = await judge(request, house);
    const faults = [...shown.faults, { field: "agreed", reason: "agreedMissing" }];
    return { ...shown, faults };
  }
  const placed = await placeBooking({ ...request, expectedTotal: total }, house, (trx, booking) =>
    noteDown(booking, actor, house, trx),
  );
  return placed.ok ? { booking: placed.booking } : refuse(placed, request, house);
}

// Placeholder guest: the price is requested before the guest's details are known, and does not depend on them.
const anybody = {
  firstName: "Any",
  lastName: "Body",
  email: "anybody@example.com",
  phone: "+230 5000 0000",
  country: "MU",
};

const nothing = { booking: null, faults: [], inTheWay: [], offer: null };

function requestOf(typed: TypedTelephone, wish: TelephoneWish, key: string): BookingRequest {
  const { language } = typed;
  return {
    ...wish,
    key: /^[\da-f-]{36}$/.test(key) ? key : randomUUID(),
    guest: typed,
    payment: { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: isLanguage(language) ? language : defaultLanguage,
    source: "owner",
  };
}

async function judge(
  request: BookingRequest,
  house: House,
): Promise<Exclude<ByTelephone, { booking: Booking }>> {
  const judged = await checkRequest(request, house);
  return judged.ok
    ? { ...nothing, offer: offerOf(judged.quote, request, house) }
    : refuse(judged, request, house);
}

function offerOf(quote: Quote, { stay }: BookingRequest, { clock }: House): TelephoneOffer {
  const day = propertyDay(clock.now(), facts.timeZone);
  return { quote, policy: bookingTerms("property", stay, quote, facts, day).policy };
}

async function refuse(
  refused: Extract<Placed, { ok: false }>,
  request: BookingRequest,
  house: House,
): Promise<Exclude<ByTelephone, { booking: Booking }>> {
  switch (refused.reason) {
    case "stayNotAllowed":
      return { ...nothing, faults: [stayFault(refused)] };
    case "partyFaulty":
      return { ...nothing, faults: [partyFault(refused)] };
    case "guestFaulty":
      return { ...nothing, faults: fieldFaults(refused.faults, telephoneFields) };
    case "unknownApartment":
      return { ...nothing, faults: [{ field: "apartment", reason: "apartmentMissing" }] };
    case "nightsTaken": {
      const inTheWay = await findInTheWay(request.apartmentId, request.stay, house);
      return { ...nothing, inTheWay, faults: [{ field: "checkIn", reason: "nightsTaken" }] };
    }
    case "priceChanged": {
      const faults = [{ field: "agreed", reason: "priceChanged" }];
      return { ...nothing, faults, offer: offerOf(refused.quote, request, house) };
    }
    default:
      return { ...nothing, faults: [{ field: "apartment", reason: "formUsed" }] };
  }
}

async function noteDown(
  booking: Booking,
  actor: Actor,
  { clock }: House,
  trx: Parameters<typeof writeAudit>[0],
): Promise<void> {
  const { id, reference, apartmentId, checkIn, checkOut, total, currency } = booking;
  const apartment = await findApartmentName(trx, apartmentId, defaultLanguage);
  await writeAudit(trx, {
    actor,
    what: "bookedByTelephone",
    subject: reference,
    bookingId: id,
    after: { apartment, checkIn, checkOut, total: amountText(total, currency) },
    now: clock.now(),
  });
}
