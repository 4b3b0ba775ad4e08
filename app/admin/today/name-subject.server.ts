// Names what a notice of the day is about: a guest of our own or of another site with the apartment, or an apartment alone.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findStay, readStayAddress } from "../channels/channel-stay.server.ts";

/** `guest` is null where a notice is about an apartment alone. */
export interface DaySubject {
  guest: string | null;
  apartment: string;
}

/** `of` is a booking's reference, the stay of another site as in the address of its page, or the id of an apartment; null when unknown. */
export async function nameSubject(
  of: string,
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<DaySubject | null> {
  const nameOf = (apartmentId: number) => findApartmentName(db, apartmentId, language, facts);
  if (/^\d{1,6}$/.test(of)) {
    const apartment = await nameOf(Number(of));
    // An unknown apartment has its number as its name.
    return apartment === of ? null : { guest: null, apartment };
  }
  const address = readStayAddress(of);
  if (address) {
    const stay = await findStay(db, address);
    if (!stay) return null;
    return { guest: stay.entered?.name || stay.label, apartment: await nameOf(stay.apartmentId) };
  }
  const booking = await findTypedBooking(db, of, facts);
  if (!booking) return null;
  return {
    guest: guestName(booking),
    apartment: await nameApartments(db, booking, language, facts),
  };
}
