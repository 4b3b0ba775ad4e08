// Reads the form of a booking that is taken by telephone, every field at once.
import { parseGuest } from "#app/bookings/rules/booking-request.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import type { Party } from "#app/stays/rules/party.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { apartmentMissing, fieldFaults } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** The fields of the form, in its order. */
export const telephoneFields = [
  "apartment",
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "plan",
  "code",
  "firstName",
  "lastName",
  "email",
  "phone",
  "country",
  "language",
  "specialRequests",
] as const;

/** The values of the form. */
export type TypedTelephone = Record<(typeof telephoneFields)[number], string>;

/** The part that goes into a booking request; the guest's details are read again there. */
export interface TelephoneRequest {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
}

/**
 * The request, and every fault that needs no database. `request` is null while the stay itself is faulty, and then the
 * guest's faults can wait: a price is asked for before a name is spelled.
 */
export function readTelephoneBooking(typed: TypedTelephone): {
  request: TelephoneRequest | null;
  stayFaults: CalendarFault[];
  guestFaults: CalendarFault[];
} {
  const query = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== ""));
  const { stay, party, plan, apartment, faults } = parseStayQuery(query);
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  const guest = parseGuest(typed);
  const stayFaults: CalendarFault[] = [
    ...(apartment === null ? [apartmentMissing] : []),
    ...fieldFaults({ ...faults, apartment: undefined }, telephoneFields),
  ];
  const guestFaults = guest.ok ? [] : fieldFaults(guest.faults, telephoneFields);
  const isWhole = stayFaults.length === 0 && apartment !== null && stay;
  const request = isWhole ? { apartmentId: apartment, stay, party, plan } : null;
  return { request, stayFaults, guestFaults };
}
