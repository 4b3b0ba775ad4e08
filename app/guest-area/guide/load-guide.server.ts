// Loads the guide of a stay by the secret of the link; the door code only for a paid or released stay, from its hour on.
import { findKeys } from "#app/apartments/apartment-keys.sql.server.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentKeys } from "#app/apartments/rules/apartment.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { guideState } from "#app/bookings/rules/self-service.ts";
import type { GuideState } from "#app/bookings/rules/self-service.ts";
import { findStayKeys } from "#app/bookings/stay-keys.sql.server.ts";
import { instantAt, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";

/** What the page shows. */
export interface Guide {
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  /** `unpaid` and `early` come without keys. */
  state: Exclude<GuideState, "closed">;
  /** Today is the day of arrival. */
  isToday: boolean;
  /** The instant from which no cached copy may be shown any more. */
  until: string;
  /** Null unless `open`, and empty where the owner has set nothing. */
  keys: ApartmentKeys | null;
}

/** Null for an unknown secret; "closed" when the booking is not active or the stay is over. */
export async function loadGuide(
  manageToken: string,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<Guide | "closed" | null> {
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const day = propertyDay(clock.now(), facts.timeZone);
  const stayKeys = await findStayKeys(db, booking.id);
  const state = guideState(booking, stayKeys.mayRead, day, facts.checkOutHour);
  if (state === "closed") return "closed";
  const { apartmentId, checkIn, checkOut } = booking;
  const apartment = await findApartmentName(db, apartmentId, language, facts);
  const until = instantAt(checkOut, facts.checkOutHour, facts.timeZone).toISOString();
  const stay = { apartment, checkIn, checkOut, until, state, isToday: day.today === checkIn };
  if (state !== "open") return { ...stay, keys: null };
  const { code = "", network = "", password = "" } = (await findKeys(db, apartmentId)) ?? {};
  return { ...stay, keys: { code: stayKeys.code || code, network, password } };
}
