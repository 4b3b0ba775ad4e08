// Links to contact a person by the address or number they entered.

/** `mailto:` with the address only: an unescaped question mark in it would start header fields. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** `tel:` of a phone number in any notation. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
