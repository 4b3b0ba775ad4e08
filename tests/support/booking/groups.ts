// Requests for several apartments in one booking.
import { randomUUID } from "node:crypto";
import type { GroupRequest } from "#app/bookings/place/place-group.server.ts";
import { aGuest } from "./guests.ts";
import { aStay } from "./stays.ts";

/** Apartment 6 for four adults and 5 for two, for a week from 10 January 2027, paid at the property: EUR 2,018.12. */
export function aGroup(changes: Partial<GroupRequest> = {}): GroupRequest {
  return {
    key: randomUUID(),
    stay: aStay(),
    parts: [
      { apartmentId: 6, party: { adults: 4, children: 0 } },
      { apartmentId: 5, party: { adults: 2, children: 0 } },
    ],
    plan: "flexible",
    guest: { ...aGuest() },
    payment: { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: "fr",
    source: "web",
    expectedTotal: null,
    ...changes,
  };
}
