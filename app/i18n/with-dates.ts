// Values of a message in which plain dates are written as the page's language writes them.
import type { Format } from "./format.ts";

/** The values with every plain date among them formatted. */
export function withDates<Value>(
  values: Record<string, Value>,
  format: Pick<Format, "date">,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && isoDate.test(value) ? format.date(value) : value,
    ]),
  );
}

const isoDate = /^\d{4}-\d\d-\d\d$/;
