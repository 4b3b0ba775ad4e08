// The form of a booking by telephone or at the desk, as staff fill it in.
import type { TestBrowser } from "./admin-site.ts";

export const telephonePath = "/admin/calendar/new";

/** Claire Moreau in the penthouse from 10 to 17 January 2027, two adults, EUR 1,980.66; with the key of the form that the page shows. */
export async function aTelephoneForm(
  admin: TestBrowser,
  changes: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { key } = (await admin.get(telephonePath)).page;
  return {
    key,
    apartment: "4",
    checkIn: "2027-01-10",
    checkOut: "2027-01-17",
    adults: "2",
    children: "0",
    plan: "flexible",
    firstName: "Claire",
    lastName: "Moreau",
    email: "claire@example.com",
    phone: "+33 6 12 34 56 78",
    country: "FR",
    language: "fr",
    ...changes,
  };
}
