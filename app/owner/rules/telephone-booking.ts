// A booking that somebody of the house takes down by telephone: reads the form, every field at once.
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

/** What stands in the form. */
export type TypedTelephone = Record<(typeof telephoneFields)[number], string>;

/** What of it goes into a request to book; the guest's details are read again there. */
export interface TelephoneWish {
  apartmentId: number;
  stay: Stay;
  party: Party;
  plan: RatePlan;
}

/** The wish, or every fault that can be told without looking at the house. */
export function readTelephone(
  typed: TypedTelephone,
): { ok: true; wish: TelephoneWish } | { ok: false; faults: CalendarFault[] } {
  const asked = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== ""));
  const { stay, party, plan, apartment, faults } = parseStayQuery(asked);
  if (!stay && !faults.checkIn && !faults.checkOut) faults.checkIn = "datesMissing";
  const guest = parseGuest(typed);
  const found: CalendarFault[] = [
    ...(apartment === null ? [{ field: "apartment", reason: "apartmentMissing" }] : []),
    ...fieldFaults(
      { ...faults, apartment: undefined, ...(guest.ok ? {} : guest.faults) },
      telephoneFields,
    ),
  ];
  if (found.length > 0 || apartment === null || !stay) return { ok: false, faults: found };
  return { ok: true, wish: { apartmentId: apartment, stay, party, plan } };
}
