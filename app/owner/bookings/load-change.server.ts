// Loads the page that changes a stay: the form, and once it is filled, a preview of the change.
import { facts } from "#property/facts.ts";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { mayChange } from "#app/booking/rules/check-change.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { normaliseReference } from "#app/booking/rules/reference.ts";
import { weighChange } from "#app/booking/weigh-change.server.ts";
import type { ChangeOffer } from "#app/booking/weigh-change.server.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { PlacedEntry } from "../calendar/calendar.sql.server.ts";
import { findInTheWay } from "../calendar/find-in-the-way.server.ts";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { changeFault } from "./rules/change-faults.ts";
import { changeFields, readChange } from "./rules/read-change.ts";
import type { TypedChange } from "./rules/read-change.ts";

/** The current booking, and the preview of the requested stay. */
export interface ChangeView {
  booking: Pick<
    Booking,
    | "reference"
    | "version"
    | "firstName"
    | "lastName"
    | "checkIn"
    | "checkOut"
    | "currency"
    | "total"
    | "dueAtProperty"
    | "quote"
  >;
  apartment: string;
  apartments: { id: number; name: string }[];
  /** From which age on a guest counts as an adult. */
  fromAge: number;
  mayChange: boolean;
  typed: TypedChange;
  faults: CalendarFault[];
  inTheWay: PlacedEntry[];
  /** Null until a possible stay is requested. */
  offer: ChangeOffer | null;
}

/** `asked` has the form's fields, or none of them; null when there is no such booking. */
export async function loadChange(
  typedReference: string,
  asked: URLSearchParams,
  language: Language,
  house: Pick<House, "database" | "clock">,
): Promise<ChangeView | null> {
  const { db } = house.database;
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const booking = await findBookingByReference(db, reference);
  if (!booking) return null;
  const now = house.clock.now();
  const { version, firstName, lastName, checkIn, checkOut, currency, total, quote } = booking;
  const { dueAtProperty } = booking;
  const may = mayChange(booking, propertyDay(now, facts.timeZone).today);
  const isAsked = may && changeFields.some((name) => asked.has(name));
  const typed = isAsked ? typedIn(asked) : typedOf(booking);
  return {
    booking: {
      reference,
      version,
      firstName,
      lastName,
      checkIn,
      checkOut,
      currency,
      total,
      dueAtProperty,
      quote,
    },
    apartment: await findApartmentName(db, booking.apartmentId, language),
    apartments: (await listAllApartments(db, language))
      .filter(({ id, active }) => active || id === booking.apartmentId)
      .map(({ id, words: { name } }) => ({ id, name })),
    fromAge: (await readRates(db)).card.touristFee.fromAge,
    mayChange: may,
    typed,
    ...(isAsked ? await weigh(booking, typed, house) : nothing),
  };
}

const nothing = { faults: [], inTheWay: [], offer: null };

async function weigh(
  booking: Booking,
  typed: TypedChange,
  house: Pick<House, "database" | "clock">,
): Promise<Pick<ChangeView, "faults" | "inTheWay" | "offer">> {
  const read = readChange(typed);
  if (!read.ok) return { ...nothing, faults: read.faults };
  const { wish } = read;
  const weighed = await weighChange(booking, wish, house.database.db, house.clock.now());
  if (weighed.ok) return { ...nothing, offer: weighed.offer };
  const isTaken = weighed.reason === "nightsTaken";
  return {
    ...nothing,
    faults: [changeFault(weighed)],
    inTheWay: isTaken
      ? await findInTheWay(wish.apartmentId, wish.stay, house, booking.reference)
      : [],
  };
}

function typedIn(asked: URLSearchParams): TypedChange {
  const entries = changeFields.map((name) => [name, (asked.get(name) ?? "").slice(0, 40)]);
  return Object.fromEntries(entries) as TypedChange;
}

function typedOf({ apartmentId, checkIn, checkOut, adults, children }: Booking): TypedChange {
  return {
    apartment: String(apartmentId),
    checkIn,
    checkOut,
    adults: String(adults),
    children: String(children),
  };
}
