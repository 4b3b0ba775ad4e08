// What forms of the admin send: numbers as an owner types them, with a comma or a point, and the buttons that move or remove an
// entry of a list.
import { readDecimal } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";

/**
 * Cents of "45", "45.5", "45,50" or "1 250 €", with the sign or the code of `currency` alone: 100 euros are not 100 francs. Null for
 * anything else: "1.000" is ambiguous. Below a million.
 */
export function readAmount(text: string, currency: string): Cents | null {
  const cents = readDecimal(text, 2, 6, currency);
  return cents === null ? null : Number(cents);
}

/** A whole number, negative too; null for anything else. */
export function readWhole(text: string): number | null {
  const bare = text.replace(/[\s\u00a0%]/g, "").replace("\u2212", "-");
  return /^-?\d{1,5}$/.test(bare) ? Number(bare) + 0 : null;
}

/** `values` are the bounds, of amounts in cents. */
interface BoundFault<Reason> {
  field: string;
  reason: Reason;
  values: { min: number; max: number };
}

// Reads fields and collects faults; a faulty field reads as its lower bound, so that reading can go on.
function readerOf<Reason>(read: (text: string) => number | null, reason: Reason) {
  return (faults: { push(fault: BoundFault<Reason>): unknown }) =>
    (field: string, text: string, [min, max]: readonly [number, number]): number => {
      const value = read(text);
      if (value !== null && value >= min && value <= max) return value;
      faults.push({ field, reason, values: { min, max } });
      return min;
    };
}

/** Reads fields of amounts of `currency`, in cents, within their bounds; faults are added to the list. */
export function amountReader(
  faults: { push(fault: BoundFault<"amount">): unknown },
  currency: string,
) {
  return readerOf((text) => readAmount(text, currency), "amount" as const)(faults);
}

/** The same for whole numbers. */
export const wholeReader = readerOf(readWhole, "whole" as const);

/** Cents as the form shows them: 12000 is "120", 4550 is "45.50". */
export function amountText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What a button can do with an entry. */
const moves = ["top", "up", "down", "remove"] as const;
export type Move = (typeof moves)[number];

/** The list with that entry moved; the same list when it cannot be moved, or is not in it. */
export function moveEntry<Entry>(list: readonly Entry[], entry: Entry, move: Move): Entry[] {
  const from = list.indexOf(entry);
  const others = list.filter((other) => other !== entry);
  if (from < 0) return [...list];
  if (move === "remove") return others;
  const to = { top: 0, up: from - 1, down: from + 1 }[move];
  return others.toSpliced(Math.max(0, to), 0, entry);
}

/** Parses `up:kitchen`; null for anything else. */
export function readMove(button: string): { move: Move; entry: string } | null {
  const [, verb, entry = ""] = /^(\w+):(.{1,80})$/.exec(button) ?? [];
  const move = moves.find((known) => known === verb);
  return move ? { move, entry } : null;
}
