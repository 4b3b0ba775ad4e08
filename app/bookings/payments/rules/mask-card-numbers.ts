// Masks card numbers that guests type into text fields, before anything is stored.
import { passesLuhn } from "#app/payments/rules/card-number.ts";
import type { GuestDetails } from "../../rules/booking-request.ts";

/**
 * The details with every card number in free text replaced by `••••`. Telephone and email are left alone, because their
 * formats are validated. Another long number may be mistaken for a card number; that does less harm than storing one.
 */
export function withoutCardNumbers(guest: GuestDetails): GuestDetails {
  const { email, phone, ...texts } = guest;
  const masked = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, maskCardNumbers(text)]),
  ) as typeof texts;
  return { ...masked, email, phone };
}

// Digits, together or separated by single spaces, points or hyphens.
const runOfDigits = /\d(?:[ .\-\u00A0\u2010-\u2015]?\d){12,}/g;

/** The text with every card number in it replaced by `••••`. */
export function maskCardNumbers(text: string): string {
  return text.replace(runOfDigits, (run) =>
    holdsCardNumber(run.replace(/\D/g, "")) ? "••••" : run,
  );
}

// Card numbers of the major networks have 13 to 19 digits and begin with 2 to 6. Every offset is tried, so that a security
// code or a date typed in front does not hide one.
function holdsCardNumber(digits: string): boolean {
  for (let start = 0; start + 13 <= digits.length; start++) {
    if (!/[2-6]/.test(digits.charAt(start))) continue;
    for (let length = 13; length <= 19 && start + length <= digits.length; length++)
      if (passesLuhn(digits.slice(start, start + length))) return true;
  }
  return false;
}
