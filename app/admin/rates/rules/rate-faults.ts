// Faults of the fields of the rates.

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
