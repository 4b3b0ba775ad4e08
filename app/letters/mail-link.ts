// A link that writes to somebody who is known only by what he typed.

/** `mailto:` with nothing but the address: a question mark in it would begin headers of the link's own. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** `tel:` of a number as people write it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
