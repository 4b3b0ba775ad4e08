// How much a guest may write in each field, apart from the schema: a page that only says so need not carry it.
import { longestEmail } from "#app/ui/rules/typed-text.ts";

/** The longest text of each field, in UTF-16 units as `maxlength` counts them. */
export const guestLengths = {
  firstName: 50,
  lastName: 50,
  email: longestEmail,
  phone: 40,
  address: 200,
  city: 100,
  zipCode: 20,
  country: 2,
  specialRequests: 2000,
} as const;
