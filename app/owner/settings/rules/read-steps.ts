// Reads the steps of what cancelling gives back, as they were typed.
import type { PropertyFacts } from "#property/facts.ts";
import { readWhole } from "../../rates/rules/typed-number.ts";
import type { SettingFault } from "./fact-fields.ts";
import type { TypedStep } from "./typed-settings.ts";

/** In the order of time, each giving back less than the one before; a faulty form reads as no steps, and says why in `faults`. */
export function readSteps(
  lines: TypedStep[],
  faults: SettingFault[],
): PropertyFacts["cancellation"] {
  const own: SettingFault[] = [];
  const read = (field: string, text: string, max: number) => {
    const value = readWhole(text);
    if (value !== null && value >= 1 && value <= max) return value;
    own.push({ field, reason: "whole", values: { min: 1, max } });
    return 0;
  };
  const steps: PropertyFacts["cancellation"] = [];
  for (const [row, { days, percent }] of lines.entries()) {
    if (days === "" && percent === "") continue;
    const before = steps.at(-1);
    const daysBefore = read(`step-${row}-days`, days, 365);
    const refundPercent = read(`step-${row}-percent`, percent, 100);
    if (before && daysBefore >= before.daysBefore)
      own.push({ field: `step-${row}-days`, reason: "stepDays" });
    if (before && refundPercent >= before.refundPercent)
      own.push({ field: `step-${row}-percent`, reason: "stepPercent" });
    steps.push({ daysBefore, refundPercent });
  }
  if (steps.length === 0) own.push({ field: "step-0-days", reason: "stepMissing" });
  faults.push(...own);
  return own.length === 0 ? steps : [];
}
