// Parses a typed amount of money.
import type { Cents } from "#app/stays/rules/money.ts";

/**
 * "50", "50.25" and "50,25" in cents; null for anything else, since "1.000" is ambiguous. Spaces and the euro sign do not
 * matter. Below a million.
 */
export function parseAmount(typed: string): Cents | null {
  const [, whole = "", , part = ""] =
    /^(\d{1,6})([.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, "")) ?? [];
  return whole === "" ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
