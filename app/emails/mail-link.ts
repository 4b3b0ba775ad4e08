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

// "+49 (0)170": the zero in brackets is dialled within the country alone. More digits than a number has (15, ITU-T E.164) are several
// numbers: the first is dialled, up to a separator that is followed by the beginning of another.
function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "").length;
  const one = digits > 15 ? (phone.split(/[;,|&]|\/(?= *[+0])|\/ /)[0] ?? phone) : phone;
  return one.replace(/^([ (]*(?:\+|00).*?)\( *0 *\)/, "$1").replaceAll(/[^+\d]/g, "");
}
