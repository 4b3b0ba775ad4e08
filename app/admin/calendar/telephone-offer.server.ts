// The prices of the stays that are entered at the desk, or why one of them cannot be booked, as faults of the form's fields.
import type { App } from "#app/app.server.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { checkBookingRequest } from "#app/bookings/place/check-booking-request.server.ts";
import type { PlaceGroupResult } from "#app/bookings/place/place-group.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { apartmentMissing, fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findConflictingEntries } from "./load-calendar.server.ts";
import { telephoneFields } from "./rules/calendar-forms.ts";
import { otherFaultField } from "./rules/other-apartments.ts";
import type { TelephoneExtras } from "./telephone-extras.server.ts";

/** The price and the cancellation policy, to be read out to the guest. */
export interface TelephoneOffer {
  quote: Quote;
  policy: CancellationPolicy;
}

/** The offer of one of several apartments, by name in the user's language. */
export interface NamedOffer extends TelephoneOffer {
  apartment: string;
}

/** The form again: with faults, with conflicting entries, or with the offer to confirm. */
export interface Refused {
  booking: null;
  faults: CalendarFault[];
  conflicts: PlacedEntry[];
  /** Of the first apartment. */
  offer: TelephoneOffer | null;
  /** Of all of them where there are several, the first one first; empty for one alone. */
  together: NamedOffer[];
  /** What all of them cost together. */
  total: Cents;
  /** The rules of guests that the stay breaks: staff may book it all the same, with a reason. */
  warnings: CalendarFault[];
}

/** No offer, and nothing wrong. */
export const emptyResult: Refused = {
  booking: null,
  faults: [],
  conflicts: [],
  offer: null,
  together: [],
  total: 0,
  warnings: [],
};

/** The form has made a booking before. */
export const formUsed: CalendarFault = { field: "apartment", reason: "formUsed" };

/** The stays as requests, the first one first, with what their texts need. */
export interface AskedStays {
  requests: readonly BookingRequest[];
  extras: TelephoneExtras;
  /** Of the user. */
  language: Language;
}

/** What all stays cost, or the faults of each that cannot be booked. */
export async function checkOffers(asked: AskedStays, app: App): Promise<Refused> {
  const { requests } = asked;
  const offers: NamedOffer[] = [];
  const refusals: Refused[] = [];
  for (const [place, request] of requests.entries()) {
    const checked = await checkBookingRequest(request, app);
    if (!checked.ok) refusals.push(await refuseOne(checked, place, asked, app));
    else
      offers.push({
        ...offerOf(checked.quote, request, app),
        apartment: requests.length > 1 ? await nameOf(request.apartmentId, asked, app) : "",
      });
  }
  const [refused] = refusals;
  // A code that is refused still leaves the price without it.
  if (refused && requests.length === 1) return refused;
  if (refusals.length > 0)
    return {
      ...emptyResult,
      faults: refusals.flatMap(({ faults }) => faults),
      conflicts: refusals.flatMap(({ conflicts }) => conflicts),
    };
  return offered(offers);
}

/** Why one stay was not booked, or several: the form again. */
export async function refuse(
  refused: Extract<PlaceBookingResult | PlaceGroupResult, { ok: false }>,
  asked: AskedStays,
  app: App,
): Promise<Refused> {
  const { requests } = asked;
  if (requests.length === 1 && refused.reason !== "notTogether" && !("bookings" in refused)) {
    if (refused.reason === "promotionUsedUp" || "total" in refused)
      return { ...emptyResult, faults: [formUsed] };
    return refuseOne(refused, 0, asked, app);
  }
  const refusedId = "apartmentId" in refused ? refused.apartmentId : undefined;
  const place = requests.findIndex(({ apartmentId }) => apartmentId === refusedId);
  switch (refused.reason) {
    // Taken while it was written: which one the calendar says.
    case "nightsTaken": {
      if (place >= 0) return refuseOne(refused, place, asked, app);
      const conflicts = [];
      for (const { apartmentId, stay } of requests)
        conflicts.push(...(await findConflictingEntries(apartmentId, stay, app)));
      return { ...emptyResult, conflicts, faults: [{ field: "checkIn", reason: "nightsTaken" }] };
    }
    case "priceChanged":
    case "promotionUsedUp": {
      const shown = await checkOffers(asked, app);
      const changed: CalendarFault = { field: "agreed", reason: "priceChanged" };
      return { ...shown, faults: [changed, ...shown.faults] };
    }
    case "notTogether":
    case "declined":
      return { ...emptyResult, faults: [formUsed] };
    default:
      return refuseOne(refused, Math.max(0, place), asked, app);
  }
}

/** A fault of one of several stays: named by its apartment, and at the field of that apartment. */
export async function placeFault(
  fault: CalendarFault,
  place: number,
  { requests, language }: Pick<AskedStays, "requests" | "language">,
  app: Pick<App, "database" | "property">,
): Promise<CalendarFault> {
  const request = requests[place];
  if (requests.length === 1 || !request) return fault;
  const { apartmentId } = request;
  const field = place === 0 ? fault.field : otherFaultField(apartmentId, fault.field);
  return { ...fault, field, apartment: await nameOf(apartmentId, { language }, app) };
}

async function refuseOne(
  refused: Extract<PlaceBookingResult, { ok: false }>,
  place: number,
  asked: AskedStays,
  app: App,
): Promise<Refused> {
  const request = asked.requests[place]!;
  const shown = await refuseStay(refused, request, asked, app);
  const faults = [];
  for (const fault of shown.faults) faults.push(await placeFault(fault, place, asked, app));
  return { ...shown, faults };
}

async function refuseStay(
  refused: Extract<PlaceBookingResult, { ok: false }>,
  request: BookingRequest,
  asked: AskedStays,
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
      const conflicts = await findConflictingEntries(request.apartmentId, request.stay, app);
      return { ...emptyResult, conflicts, faults: [{ field: "checkIn", reason: "nightsTaken" }] };
    }
    case "codeRefused": {
      // The price without it can be read out and booked once the code is removed from the form.
      const { code: _, ...without } = request;
      const shown = await checkOffers({ ...asked, requests: [without] }, app);
      return { ...shown, faults: [{ field: "code", reason: refused.fault }, ...shown.faults] };
    }
    case "extraUnavailable": {
      const { extraId } = refused;
      const values = { name: asked.extras.nameOf(extraId) };
      const field = `extra-${extraId}`;
      return { ...emptyResult, faults: [{ field, reason: "extraUnavailable", values }] };
    }
    case "priceChanged": {
      const faults: CalendarFault[] = [{ field: "agreed", reason: "priceChanged" }];
      const offer = { ...offerOf(refused.quote, request, app), apartment: "" };
      return { ...offered([offer]), faults };
    }
    default:
      return { ...emptyResult, faults: [formUsed] };
  }
}

function offered(offers: NamedOffer[]): Refused {
  const [first] = offers;
  return {
    ...emptyResult,
    offer: first ? { quote: first.quote, policy: first.policy } : null,
    together: offers.length > 1 ? offers : [],
    total: offers.reduce((sum, { quote }) => sum + quote.total, 0),
  };
}

function offerOf(
  quote: Quote,
  { stay }: BookingRequest,
  { clock, property: { facts } }: App,
): TelephoneOffer {
  const day = propertyDay(clock.now(), facts.timeZone);
  return { quote, policy: makeBookingTerms("property", stay, quote, facts, day).policy };
}

async function nameOf(
  apartmentId: number,
  { language }: Pick<AskedStays, "language">,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<string> {
  return (await findApartmentName(db, apartmentId, language, facts)) ?? "";
}
