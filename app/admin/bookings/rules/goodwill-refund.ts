// The form of a goodwill refund: amount and reason.
import type { Cents } from "#app/stays/rules/money.ts";
import { parseAmount } from "./parse-amount.ts";
import { readNote } from "./note.ts";

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
