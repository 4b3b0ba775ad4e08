// Books by telephone, one apartment or several: shows the price and which rules of guests the stay breaks, then places the booking.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { internationalPhone } from "#app/bookings/international-phone.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import type { PlaceGroupResult } from "#app/bookings/place/place-group.server.ts";
import type { AlsoWrite, PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import type { BookingRequest, DeskTerms } from "#app/bookings/rules/booking-request.ts";
import { faultyTimes } from "#app/extras/rules/wanted-extras.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { typedText } from "#app/ui/rules/typed-text.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { findConflictingEntries } from "./load-calendar.server.ts";
import {
  describeWarnings,
  deskFaults,
  listWarnings,
  recordDeskBooking,
} from "./record-desk-booking.server.ts";
import {
  hasNoEmail,
  readOption,
  readOwnPrice,
  readTelephoneBooking,
} from "./rules/calendar-forms.ts";
import type { TypedTelephone } from "./rules/calendar-forms.ts";
import { readOtherStays } from "./rules/other-apartments.ts";
import type { DeskStay, TypedOthers } from "./rules/other-apartments.ts";
import { noExtras, readTelephoneExtras } from "./telephone-extras.server.ts";
import type { SentExtras, TelephoneExtras } from "./telephone-extras.server.ts";
import {
  checkOffers,
  emptyResult,
  formUsed,
  placeFault,
  refuse,
} from "./telephone-offer.server.ts";
import type { Refused } from "./telephone-offer.server.ts";

/** The first booking, or the form again, with the extras that its stay can have and those that are late; null without a stay. */
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

/**
 * The guest pays at the property. Sending the same `key` again (a double click) returns the same booking. Of several apartments all
 * are booked or none, and their extras are ordered afterwards.
 */
export async function bookByTelephone(
  typed: TypedTelephone & TypedOthers,
  { key, agreed, asOption, total, ...sent }: TelephoneAgreement,
  actor: Actor,
  app: App,
): Promise<TelephoneBookingResult> {
  const { facts } = app.property;
  const {
    request: stayRequest,
    stayFaults,
    guestFaults,
  } = readTelephoneBooking(typed, internationalPhone);
  const ownPrice = readOwnPrice(typed, facts.currency);
  const others = readOtherStays(typed, facts.currency);
  const priceFaults = [...(ownPrice.ok ? [] : [ownPrice.fault]), ...others.faults];
  if (!stayRequest || !ownPrice.ok || priceFaults.length > 0) {
    const shown = [...stayFaults, ...priceFaults];
    const faults = total === null ? shown : [...shown, ...guestFaults];
    return { ...emptyResult, extras: null, faults };
  }
  const stays: DeskStay[] = [{ ...stayRequest, ownPrice: ownPrice.cents }, ...others.stays];
  const isAlone = stays.length === 1;
  const extras = isAlone ? await readTelephoneExtras(stayRequest, sent, app) : noExtras;
  const desk: DeskTerms = { beyondRules: true, withoutEmail: hasNoEmail(typed) };
  const requests = stays.map((stay) => ({
    ...requestOf({ typed, stay, extras }, key, facts.defaultLanguage),
    desk: { ...desk, ownPrice: stay.ownPrice },
  }));
  const asked = { requests, extras, language: sent.language };
  const warned = await listWarningsOf(stays, asked, app);
  const warnings = warned.flat();
  const again = (refused: Refused) => ({ ...refused, warnings, extras: isAlone ? extras : null });
  // The code of a returning guest belongs to an email address.
  const isEmailFaulty = desk.withoutEmail || guestFaults.some(({ field }) => field === "email");
  const email = isEmailFaulty ? placeholderGuest.email : typed.email;
  const guest = { ...placeholderGuest, email };
  const priced = { ...asked, requests: requests.map((request) => ({ ...request, guest })) };
  const times = faultyTimes(extras.wanted).map((field): CalendarFault => ({
    field,
    reason: "flightTime",
  }));
  if (total === null) {
    const shown = await checkOffers(priced, app);
    return again({ ...shown, faults: [...shown.faults, ...times] });
  }
  // The offer stays: these faults do not change the price.
  const time = { now: app.clock.now(), timeZone: facts.timeZone };
  const option = asOption ? readOption(typed, stayRequest.stay.checkIn, time) : null;
  const decided = stays.find((stay) => stay.ownPrice !== undefined)?.ownPrice;
  const typedFaults = [
    ...guestFaults,
    ...times,
    ...deskFaults(typed, decided, warnings),
    ...(option?.ok === false ? [option.fault] : []),
  ];
  if (typedFaults.length > 0)
    return again({ ...(await checkOffers(priced, app)), faults: typedFaults });
  const until = option?.ok ? option.until : undefined;
  // An option is what the guest has not agreed to yet.
  if (!agreed && until === undefined) {
    const shown = await checkOffers(asked, app);
    const faults: CalendarFault[] = [...shown.faults, { field: "agreed", reason: "agreedMissing" }];
    return again({ ...shown, faults });
  }
  const reason = typedText(typed.deskReason);
  const record: AlsoWrite = (trx, booking) => {
    const place = stays.findIndex(({ apartmentId }) => apartmentId === booking.apartmentId);
    const own = warned[place] ?? [];
    const beyond = describeWarnings(own, sent.language, facts);
    const terms = { ownPrice: stays[place]?.ownPrice, until, beyond, reason };
    return recordDeskBooking({ booking, extras, terms, warnings: own, actor }, app, trx);
  };
  const holdUntil = until?.toISOString();
  const held = requests.map((request) => ({ ...request, desk: { ...request.desk, holdUntil } }));
  const placed = await placeAll(held, total, record, app);
  if (!placed.ok) return again(await refuse(placed, asked, app));
  const booking = "booking" in placed ? placed.booking : placed.bookings[0];
  // The form was sent before: held, and now to be booked, or the other way round. What it made then is shown.
  if (booking?.holdExpiresAt !== (holdUntil ?? null)) {
    const conflicts = [];
    for (const { apartmentId, stay } of stays)
      conflicts.push(...(await findConflictingEntries(apartmentId, stay, app)));
    return again({ ...emptyResult, conflicts, faults: [formUsed] });
  }
  return { booking };
}

// One alone as guests book it; several as guests book them together.
async function placeAll(
  requests: readonly (BookingRequest & { desk: DeskTerms })[],
  expectedTotal: Cents,
  alsoWrite: AlsoWrite,
  app: App,
): Promise<PlaceBookingResult | PlaceGroupResult> {
  const [first] = requests;
  if (!first) throw new Error("No stay to book");
  if (requests.length === 1) return placeBooking({ ...first, expectedTotal }, app, alsoWrite);
  const { stay, plan, guest, consents, language, source, desk } = first;
  const parts = requests.map(({ apartmentId, party, desk: own }) => ({
    apartmentId,
    party,
    ownPrice: own.ownPrice,
  }));
  const payment = { method: "property" } as const;
  const of = { stay, plan, guest, consents, language, source, desk };
  return placeGroup(
    { ...of, key: `desk ${first.key}`, parts, payment, expectedTotal },
    app,
    alsoWrite,
  );
}

// Placeholder guest: the price is requested before the guest's details are known, and does not depend on them.
const placeholderGuest = {
  firstName: "Any",
  lastName: "Body",
  email: "anybody@example.com",
  phone: "+230 5000 0000",
  country: "MU",
};

function requestOf(
  { typed, stay, extras }: { typed: TypedTelephone; stay: DeskStay; extras: TelephoneExtras },
  key: string,
  defaultLanguage: Language,
): BookingRequest {
  const { language, code } = typed;
  const { ownPrice: _, ...stayRequest } = stay;
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

// Of each stay.
async function listWarningsOf(
  stays: readonly DeskStay[],
  asked: Parameters<typeof placeFault>[2],
  app: App,
): Promise<CalendarFault[][]> {
  const warned = [];
  for (const [at, stay] of stays.entries()) {
    const own = [];
    for (const warning of await listWarnings(stay, app))
      own.push(await placeFault(warning, at, asked, app));
    warned.push(own);
  }
  return warned;
}
