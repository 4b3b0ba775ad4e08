// The card as a form brings it: what the gateway's code in the browser gave for it, and what may be shown of it.

/** Never more of a card than this; the same as a payment keeps. */
export interface GivenCard {
  token: string;
  brand: string;
  last4: string;
}

/**
 * The card of a form's hidden fields, or null when there is none or the browser sent something else in its place: a text
 * with room for a card number is never taken.
 */
export function readCardToken(read: (field: string) => unknown): GivenCard | null {
  const [token, brand, last4] = ["cardToken", "cardBrand", "cardLast4"].map(read);
  if (typeof token !== "string" || !/^[A-Za-z][\w-]{7,199}$/.test(token)) return null;
  if (/\d(?:[-_]?\d){11}/.test(token)) return null;
  if (typeof brand !== "string" || !/^[A-Za-z ]{1,20}$/.test(brand)) return null;
  if (typeof last4 !== "string" || !/^\d{4}$/.test(last4)) return null;
  return { token, brand, last4 };
}
