// Normalizes what users and autofill enter into card fields.

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
