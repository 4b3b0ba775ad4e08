// Card numbers and expiry dates: the check digit, and their form however they were typed.

/** Whether a run of digits passes the Luhn check (ISO/IEC 7812-1, annex B), as every card number does. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** MM/YY from similar notations: 1229, 12/2029, 12-29, 1/29; anything else is unchanged. */
export function normalizeExpiry(text: string): string {
  const [, month, year] =
    /^\s*(\d{2}|\d(?=\s*[/.-]))\s*[/.-]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? [];
  return month && year ? `${month.padStart(2, "0")}/${year}` : text;
}

/** A card number in groups of four, as printed on most cards; anything else is unchanged. */
export function normalizeNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{12,19}$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, "$1 ") : text;
}
