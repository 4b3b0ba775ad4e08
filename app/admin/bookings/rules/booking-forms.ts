// The forms of a booking's page: a staff note, and the amount and reason of a goodwill refund.
import { maskCardNumbers } from "#app/bookings/rules/card-numbers.ts";
import type { Cents } from "#app/stays/rules/money.ts";

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

/**
 * "50", "50.25" and "50,25" in cents; null for anything else, since "1.000" is ambiguous. Spaces and the euro sign do not
 * matter. Below a million.
 */
export function parseAmount(typed: string): Cents | null {
  const [, whole = "", , part = ""] =
    /^(\d{1,6})([.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, "")) ?? [];
  return whole === "" ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** The amount in cents, or the fault of a field. */
export type GoodwillRefund =
  | { ok: true; amount: Cents; reason: string }
  | { ok: false; fault: { field: "amount" | "reason"; reason: string } };

/** Reads `amount` and `reason`, which is cleaned like a note; `least` is the minimum in cents. */
export function readGoodwillRefund(form: FormData, least: Cents): GoodwillRefund {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const amount = parseAmount(text("amount"));
  if (amount === null || amount < least)
    return { ok: false, fault: { field: "amount", reason: "amountFaulty" } };
  const read = readNote(text("reason"));
  if (read.ok) return { ok: true, amount, reason: read.text };
  const reason = read.reason === "noteMissing" ? "reasonMissing" : read.reason;
  return { ok: false, fault: { field: "reason", reason } };
}
