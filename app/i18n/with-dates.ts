// Values of a message in which plain dates are written as the page's language writes them.
import type { Format } from "./format.ts";

/** The values with every plain date among them formatted. */
export function withDates<Value>(
  values: Record<string, Value>,
  format: Pick<Format, "date">,
): Record<string, Value | string> {
  const formatted: Record<string, Value | string> = {};
  for (const name in values) {
    const text = String(values[name]);
    formatted[name] = /^\d{4}-/.test(text) ? format.date(text) : values[name]!;
  }
  return formatted;
}
