// Loads the page where a guest changes the stay: the form, and once it is filled in, a preview of the change.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Booking, findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/is-self-service-open.ts";
import {
  type ChangeFormFault,
  changeFields,
  readChangeForm,
  faultOfRefusal,
  type TypedStay,
  typedStay,
} from "./rules/my-change-form.ts";
import { type PlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import { type ChangeOffer, previewChange } from "#app/bookings/preview-change.server.ts";

/** The booking as it is, and the requested stay. */
export interface MyChange {
  booking: Pick<
    Booking,
    | "version"
    | "checkIn"
    | "checkOut"
    | "adults"
    | "children"
    | "currency"
    | "total"
    | "dueAtProperty"
  >;
  apartment: string;
  capacity: number;
  /** From which age on a guest counts as an adult. */
  fromAge: number;
  today: PlainDate;
  mayChange: boolean;
  typed: TypedStay;
  faults: ChangeFormFault[];
  /** Null until an allowed stay is requested. */
  offer: ChangeOffer | null;
}

/** `search` has the fields of the form, or none of them; null for an unknown secret. */
export async function loadMyChange(
  manageToken: string,
  search: URLSearchParams,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MyChange | null> {
  const found = await findBookingByToken(db, manageToken);
  if (!found) return null;
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const rates = await readRates(db);
  const { capacity } = rates.of(found.apartmentId);
  const mayChange = isSelfServiceOpen(found, day, facts.checkInHour);
  const { version, checkIn, checkOut, adults, children, currency, total, dueAtProperty } = found;
  const booking = { version, checkIn, checkOut, adults, children, currency, total, dueAtProperty };
  const view = {
    booking,
    apartment: await findApartmentName(db, found.apartmentId, language, facts),
    capacity,
    fromAge: rates.card.touristFee.fromAge,
    today: day.today,
    mayChange,
    faults: [],
    offer: null,
  };
  const party = { adults: String(adults), children: String(children) };
  if (!mayChange || !changeFields.some((name) => search.has(name)))
    return { ...view, typed: { checkIn, checkOut, ...party } };
  const typed = typedStay(search);
  const read = readChangeForm(typed, capacity);
  if (!read.ok) return { ...view, typed, faults: read.faults };
  const requested = { apartmentId: found.apartmentId, stay: read.stay, party: read.party };
  const preview = await previewChange(found, requested, db, now, facts);
  return preview.ok
    ? { ...view, typed, offer: preview.offer }
    : { ...view, typed, faults: [faultOfRefusal(preview)] };
}
