// Card numbers that guests type where none belongs: they are made unreadable before anything is kept.
import { passesLuhn } from "#app/payments/rules/luhn.ts";
import type { GuestDetails } from "./booking-request.ts";

/**
 * The same details, every card number in free text made into `••••`. Telephone and e-mail are left alone: they have
 * shapes of their own. A long number of another kind may be taken for a card; that does less harm than keeping one.
 */
export function withoutCardNumbers(guest: GuestDetails): GuestDetails {
  const { email, phone, ...texts } = guest;
  const masked = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, maskCardNumbers(text)]),
  ) as typeof texts;
  return { ...masked, email, phone };
}

// Digits as they stand or parted by single spaces, points or hyphens.
const runOfDigits = /\d(?:[ .\-\u00A0\u2010-\u2015]?\d){12,}/g;

/** The text, every card number in it made into `••••`. */
export function maskCardNumbers(text: string): string {
  return text.replace(runOfDigits, (run) =>
    holdsCardNumber(run.replace(/\D/g, "")) ? "••••" : run,
  );
}

// Cards of the great schemes have 13 to 19 digits, the first of them 2 to 6. Looked for at every place: a security code
// or a date typed in front must not hide one.
function holdsCardNumber(digits: string): boolean {
  for (let start = 0; start + 13 <= digits.length; start++) {
    if (!/[2-6]/.test(digits.charAt(start))) continue;
    for (let length = 13; length <= 19 && start + length <= digits.length; length++)
      if (passesLuhn(digits.slice(start, start + length))) return true;
  }
  return false;
}
