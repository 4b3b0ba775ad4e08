// Links to contact a person by the address or number they entered.

/** `mailto:` with the address only: an unescaped question mark in it would start header fields. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** `tel:` of a phone number in any notation. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** The chat with a phone number on WhatsApp; null when it does not begin with its country, "+" or "00". */
export function whatsAppLink(phone: string): string | null {
  const [, number = ""] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(phone.replaceAll(/[^+\d]/g, "")) ?? [];
  return number === "" ? null : `https://wa.me/${number}`;
}
