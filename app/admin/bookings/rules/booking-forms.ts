// The forms of a booking's page: a staff note, and the amount and reason of a goodwill refund.
import { maskCardNumbers } from "#app/bookings/payments/rules/card-numbers.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { readEuro } from "../../rules/form-values.ts";

/** Maximum length in characters. */
export const maxNoteLength = 1000;

/** The text to store, or its fault. */
export type ReadNote =
  | { ok: true; text: string }
  | { ok: false; reason: "noteMissing" | "noteTooLong" };

/** Keeps line breaks; masks card numbers and removes control characters. */
export function readNote(typed: string): ReadNote {
  const text = maskCardNumbers(
    typed
      .replace(/\r\n?/g, "\n")
      .replace(/[^\n\P{Cc}]/gu, "")
      .trim(),
  );
  if (text === "") return { ok: false, reason: "noteMissing" };
  return text.length > maxNoteLength ? { ok: false, reason: "noteTooLong" } : { ok: true, text };
}

type RefundFault = "amountFaulty" | "reasonMissing" | "noteTooLong";

/** The amount in cents, or the fault of a field. */
export type GoodwillRefund =
  | { ok: true; amount: Cents; reason: string }
  | { ok: false; fault: { field: "amount" | "reason"; reason: RefundFault } };

/** Reads `amount` and `reason`, which is cleaned like a note; `least` is the minimum in cents. */
export function readGoodwillRefund(form: FormData, least: Cents): GoodwillRefund {
  const amount = readEuro(formText(form, "amount"));
  if (amount === null || amount < least)
    return { ok: false, fault: { field: "amount", reason: "amountFaulty" } };
  const read = readNote(formText(form, "reason", Infinity));
  if (read.ok) return { ok: true, amount, reason: read.text };
  const reason = read.reason === "noteMissing" ? "reasonMissing" : read.reason;
  return { ok: false, fault: { field: "reason", reason } };
}
