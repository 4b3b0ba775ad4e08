// Faults of the fields of the rates, and the readers that report them.
import { readEuro, readWhole } from "../../rules/form-values.ts";

/** `field` is the id of the control; `reason` a message key of `admin-rates.faults`. */
export interface RateFault {
  field: string;
  reason:
    | "amount"
    | "whole"
    | "dayMissing"
    | "noSuchDay"
    | "sameDay"
    | "noSuchSeason"
    | "seasonTwice"
    | "seasonUnused"
    | "noStart"
    | "overMaximum"
    | "lengthTwice"
    | "lengthWorse"
    | "apartmentMissing"
    | "notAfter"
    | "tooManyNights"
    | "nightsOver"
    | "tooFar";
  /** Bounds for the message; of amounts in cents. */
  values?: Record<string, number>;
}

/** Reads fields and collects faults; a faulty field reads as its lower bound, so that reading can go on. */
export function readFields(faults: RateFault[]) {
  const within =
    (read: (text: string) => number | null, reason: "amount" | "whole") =>
    (field: string, text: string, [min, max]: readonly [number, number]): number => {
      const value = read(text);
      if (value !== null && value >= min && value <= max) return value;
      faults.push({ field, reason, values: { min, max } });
      return min;
    };
  return { euro: within(readEuro, "amount"), whole: within(readWhole, "whole") };
}
