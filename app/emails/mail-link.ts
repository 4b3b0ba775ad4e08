// Links to contact a person by the address or number they entered.

/** `mailto:` with the address only: an unescaped question mark in it would start header fields. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** `tel:` of a phone number in any notation. */
export function phoneLink(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** The chat with a phone number on WhatsApp; null when it does not begin with its country, "+" or "00". */
export function whatsAppLink(phone: string): string | null {
  const [, number = ""] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(dialled(phone)) ?? [];
  return number === "" ? null : `https://wa.me/${number}`;
}

// "+49 (0)170": the zero in brackets is dialled within the country alone.
function dialled(phone: string): string {
  return phone.replace(/^([ (]*(?:\+|00).*?)\( *0 *\)/, "$1").replaceAll(/[^+\d]/g, "");
}
