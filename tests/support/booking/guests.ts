// A guest for tests, with everything the form asks for.
import type { GuestDetails } from "#app/bookings/rules/booking-request.ts";

/** Claire Moreau of Lyon, changed by what is given. */
export function aGuest(changes: Partial<GuestDetails> = {}): GuestDetails {
  return {
    firstName: "Claire",
    lastName: "Moreau",
    email: "claire.moreau@example.com",
    phone: "+33 6 12 34 56 78",
    address: "12 rue de la République",
    city: "Lyon",
    zipCode: "69002",
    country: "FR",
    arrivalTime: "",
    flight: "",
    specialRequests: "",
    ...changes,
  };
}
