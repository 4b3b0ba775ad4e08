// Reads the form of a booking that is taken by telephone, every field at once.
import { parseGuest } from "#app/booking/rules/booking-request.ts";
import { parseStayQuery } from "#app/booking/rules/stay-query.ts";
import type { Party } from "#app/booking/rules/party.ts";
import type { RatePlan } from "#app/booking/rules/rate-card.ts";
import type { Stay } from "#app/booking/rules/stay.ts";
import { fieldFaults } from "./refusal-faults.ts";
import type { CalendarFault } from "./refusal-faults.ts";

/** The fields of the form, in its order. */
export const telephoneFields = [
  "apartment",
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "plan",
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
export interface TelephoneWish {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
}

/**
 * The request, and every fault that needs no database. `request` is null while the stay itself is faulty, and then the
 * guest's faults can wait: a price is asked for before a name is spelled.
 */
export function readTelephone(typed: TypedTelephone): {
  wish: TelephoneWish | null;
  stayFaults: CalendarFault[];
  guestFaults: CalendarFault[];
} {
  const asked = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== ""));
  const { stay, party, plan, apartment, faults } = parseStayQuery(asked);
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  const guest = parseGuest(typed);
  const stayFaults: CalendarFault[] = [
    ...(apartment === null ? [{ field: "apartment", reason: "apartmentMissing" }] : []),
    ...fieldFaults({ ...faults, apartment: undefined }, telephoneFields),
  ];
  const guestFaults = guest.ok ? [] : fieldFaults(guest.faults, telephoneFields);
  const isWhole = stayFaults.length === 0 && apartment !== null && stay;
  const wish = isWhole ? { apartmentId: apartment, stay, party, plan } : null;
  return { wish, stayFaults, guestFaults };
}
