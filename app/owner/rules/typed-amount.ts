// An amount of money as somebody types it.
import type { Cents } from "#app/booking/rules/money.ts";

/**
 * "50", "50.25" and "50,25" in cents; null for anything else, so that nobody has to guess what "1.000" is. Spaces and the
 * sign of the euro do not matter. At most a million.
 */
export function typedAmount(typed: string): Cents | null {
  const [, whole = "", , part = ""] =
    /^(\d{1,6})([.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, "")) ?? [];
  return whole === "" ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
