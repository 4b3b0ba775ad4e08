// Loads the guide of a stay by the secret of the link; the door code only for a paid or released stay, from its hour on.
import { findKeys } from "#app/apartments/apartment-keys.sql.server.ts";
import { findApartmentName, listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { ApartmentKeys } from "#app/apartments/rules/apartment.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { currentPart, guideState } from "#app/bookings/rules/self-service.ts";
import type { GuideState } from "#app/bookings/rules/self-service.ts";
import { findStayKeys } from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { addDays, instantAt, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { partsOf } from "#app/stays/rules/moves.ts";

/** What the page shows. */
export interface Guide {
  /** Where the guest is now, and from when until when. */
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  /** Into which apartment the guest moves on `checkOut`; its keys come on that day. Null when it is the day of departure. */
  next: { apartment: string; checkOut: PlainDate; keys: ApartmentKeys | null } | null;
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
  const { part, next } = currentPart(partsOf(booking), day, facts.checkOutHour);
  const nameOf = (id: number) => findApartmentName(db, id, language, facts);
  // The stay's own code opens one lock.
  const lock = stayKeys.apartmentId ?? booking.apartmentId;
  const keysOf = async (id: number): Promise<ApartmentKeys> => {
    const { code = "", network = "", password = "" } = (await findKeys(db, id)) ?? {};
    return { code: (id === lock && stayKeys.code) || code, network, password };
  };
  const { apartmentId, checkIn, checkOut } = part;
  return {
    apartment: await nameOf(apartmentId),
    checkIn,
    checkOut,
    // A copy that was kept must not show the way into an apartment that the guest has left.
    until: instantAt(checkOut, facts.checkOutHour, facts.timeZone).toISOString(),
    state,
    isToday: day.today === booking.checkIn,
    keys: state === "open" ? await keysOf(apartmentId) : null,
    next: next && {
      apartment: await nameOf(next.apartmentId),
      checkOut: next.checkOut,
      keys: state === "open" && next.isOpen ? await keysOf(next.apartmentId) : null,
    },
  };
}

/** The keys that a preview shows: those of no apartment, so that who edits texts reads no door code. */
const sampleKeys: ApartmentKeys = { code: "1234#", network: "Wi-Fi", password: "12345678" };

/**
 * The guide of a stay that does not exist, a week in the first apartment, as the owner previews it before texts are published:
 * on its first day (`open`), before it, or while it is neither paid nor released.
 */
export async function sampleGuide(
  state: Guide["state"],
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<Guide> {
  const [apartment] = await listApartments(db, language, facts);
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const checkIn = state === "open" ? today : addDays(today, 7);
  const checkOut = addDays(checkIn, 7);
  return {
    apartment: apartment?.texts.name ?? facts.name,
    checkIn,
    checkOut,
    until: instantAt(checkOut, facts.checkOutHour, facts.timeZone).toISOString(),
    state,
    isToday: state === "open",
    keys: state === "open" ? sampleKeys : null,
    next: null,
  };
}
