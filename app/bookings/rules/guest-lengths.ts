// Maximum lengths of guest fields, separate from the schema, so that a page can use them without bundling it.
import { longestEmail } from "#app/ui/rules/typed-text.ts";

/** The maximum length of each field, in UTF-16 code units as `maxlength` counts them. */
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
