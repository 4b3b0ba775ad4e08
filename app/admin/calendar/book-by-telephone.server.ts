// Books by telephone: shows the price and which rules of guests the stay breaks, then places the booking.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { checkBookingRequest } from "#app/bookings/place/check-booking-request.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { makeBookingTerms } from "#app/bookings/rules/booking-terms.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { faultyTimes } from "#app/extras/rules/wanted-extras.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import { typedText } from "#app/ui/rules/typed-text.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { apartmentMissing, fieldFaults, partyFault, stayFault } from "../rules/refusal-faults.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";
import { findConflictingEntries } from "./load-calendar.server.ts";
import { deskFaults, describeWarnings, listWarnings } from "./desk-warnings.server.ts";
import {
  hasNoEmail,
  readOption,
  readOwnPrice,
  readTelephoneBooking,
  telephoneFields,
} from "./rules/calendar-forms.ts";
import type { TelephoneRequest, TypedTelephone } from "./rules/calendar-forms.ts";
import { recordDeskBooking } from "./record-desk-booking.server.ts";
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
  /** The rules of guests that the stay breaks: staff may book it all the same, with a reason. */
  warnings: CalendarFault[];
}

/** The booking, or the form again, with the extras that its stay can have and those that are late; null without a stay. */
export type TelephoneBookingResult =
  | { booking: Booking }
  | (Refused & { extras: Pick<TelephoneExtras, "shown" | "late"> | null });

/**
 * Further inputs of the form. `total` is the price that the guest agreed to, or was told where the nights are only held
 * `asOption`; null only requests the price.
 */
export interface TelephoneAgreement extends SentExtras {
  key: string;
  agreed: boolean;
  asOption: boolean;
  total: number | null;
}

/** The guest pays at the property. Sending the same `key` again (a double click) returns the same booking. */
export async function bookByTelephone(
  typed: TypedTelephone,
  { key, agreed, asOption, total, ...sent }: TelephoneAgreement,
  actor: Actor,
  app: App,
): Promise<TelephoneBookingResult> {
  const { facts } = app.property;
  const { request: stayRequest, stayFaults, guestFaults } = readTelephoneBooking(typed);
  const ownPrice = readOwnPrice(typed, facts.currency);
  const priceFaults = ownPrice.ok ? [] : [ownPrice.fault];
  if (!stayRequest || !ownPrice.ok) {
    const shown = [...stayFaults, ...priceFaults];
    const faults = total === null ? shown : [...shown, ...guestFaults];
    return { ...emptyResult, extras: null, faults };
  }
  const extras = await readTelephoneExtras(stayRequest, sent, app);
  const desk = { beyondRules: true, ownPrice: ownPrice.cents, withoutEmail: hasNoEmail(typed) };
  const ordered = { typed, stayRequest, extras };
  const bookingRequest = { ...requestOf(ordered, key, facts.defaultLanguage), desk };
  const warnings = await listWarnings(stayRequest, app);
  const again = (refused: Refused) => ({ ...refused, warnings, extras });
  // The code of a returning guest belongs to an email address.
  const isEmailFaulty = desk.withoutEmail || guestFaults.some(({ field }) => field === "email");
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
  const time = { now: app.clock.now(), timeZone: facts.timeZone };
  const option = asOption ? readOption(typed, stayRequest.stay.checkIn, time) : null;
  const typedFaults = [
    ...guestFaults,
    ...times,
    ...deskFaults(typed, ownPrice.cents, warnings),
    ...(option?.ok === false ? [option.fault] : []),
  ];
  if (typedFaults.length > 0)
    return again({ ...(await checkOffer(priced, extras, app)), faults: typedFaults });
  const until = option?.ok ? option.until : undefined;
  // An option is what the guest has not agreed to yet.
  if (!agreed && until === undefined) {
    const shown = await checkOffer(bookingRequest, extras, app);
    const faults: CalendarFault[] = [...shown.faults, { field: "agreed", reason: "agreedMissing" }];
    return again({ ...shown, faults });
  }
  const beyond = describeWarnings(warnings, sent.language, facts);
  const reason = typedText(typed.deskReason);
  const terms = { ownPrice: ownPrice.cents, until, beyond, reason };
  const held = { ...desk, holdUntil: until?.toISOString() };
  const placed = await placeBooking(
    { ...bookingRequest, desk: held, expectedTotal: total },
    app,
    (trx, booking) => recordDeskBooking({ booking, extras, terms, warnings, actor }, app, trx),
  );
  if (!placed.ok) return again(await refuse(placed, { bookingRequest, extras }, app));
  // The form was sent before: held, and now to be booked, or the other way round. What it made then is shown.
  if (placed.booking.holdExpiresAt !== (held.holdUntil ?? null)) {
    const { apartmentId, stay } = stayRequest;
    const conflicts = await findConflictingEntries(apartmentId, stay, app);
    return again({ ...emptyResult, conflicts, faults: [formUsed] });
  }
  return { booking: placed.booking };
}

// Placeholder guest: the price is requested before the guest's details are known, and does not depend on them.
const placeholderGuest = {
  firstName: "Any",
  lastName: "Body",
  email: "anybody@example.com",
  phone: "+230 5000 0000",
  country: "MU",
};

const formUsed: CalendarFault = { field: "apartment", reason: "formUsed" };

const emptyResult = { booking: null, faults: [], conflicts: [], offer: null, warnings: [] };

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
    language: languageOr(language, defaultLanguage),
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
      return { ...emptyResult, faults: [formUsed] };
  }
}
