// The card fields of a form: the token from the gateway's script in the browser, and what may be shown of the card.

/** All that is ever received of a card; a payment stores brand and last four digits. */
export interface TokenizedCard {
  token: string;
  brand: string;
  last4: string;
}

/**
 * Reads the card from a form's hidden fields; null when there is none or a value has the wrong format. A token that could
 * contain a card number is refused.
 */
export function readCardToken(read: (field: string) => unknown): TokenizedCard | null {
  const [token, brand, last4] = ["cardToken", "cardBrand", "cardLast4"].map(read);
  if (typeof token !== "string" || !/^[A-Za-z][\w-]{7,199}$/.test(token)) return null;
  if (/\d(?:[-_]?\d){11}/.test(token)) return null;
  if (typeof brand !== "string" || !/^[A-Za-z ]{1,20}$/.test(brand)) return null;
  if (typeof last4 !== "string" || !/^\d{4}$/.test(last4)) return null;
  return { token, brand, last4 };
}
