// The names of the guests who travel with the one that a booking is for: one in each line.
import { isPlainLine, typedLines, typedName } from "#app/ui/rules/typed-text.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";

/** Characters of a name. */
const longestName = 80;

/** The names as they are stored: trimmed, without empty lines. */
export function readCompanions(typed: unknown): string {
  return typedLines(typed).split("\n").map(typedName).filter(Boolean).join("\n");
}

/** What is wrong with names as `readCompanions` returns them: more than guests beside the first, too long, or not printable. */
export function companionFaults(
  { companions }: { companions: string },
  { adults, children }: { adults: number; children: number },
): CalendarFault[] {
  const names = companions === "" ? [] : companions.split("\n");
  const field = "companions";
  const max = adults + children - 1;
  if (names.length > max) return [{ field, reason: "companionsTooMany", values: { max } }];
  if (names.some((name) => name.length > longestName))
    return [{ field, reason: "companionTooLong", values: { max: longestName } }];
  return names.every(isPlainLine) ? [] : [{ field, reason: "unprintable" }];
}
