// A fault of a form as the page shows it: the field, the message key and the values of the message.
import type { FaultKey, FieldFaults } from "./faults.ts";

/** A fault of a field; `key` is a message under `booking.faults`; dates among the values are plain dates. */
export interface FormFault {
  field: string;
  key: FaultKey | FormFaultKey;
  values?: Record<string, string | number | undefined>;
}

/** Faults that only occur in forms, in addition to those of the rules. */
export type FormFaultKey =
  | "apartmentMissing"
  | "apartmentTaken"
  | "apartmentTooSmall"
  | "paymentMissing"
  | "cardMissing"
  | "cardsNotTaken"
  | "cardNeeded";

/** The faults of a form in the order of its fields. */
export function formFaults(faults: FieldFaults, order: readonly string[]): FormFault[] {
  return order.flatMap((field) => {
    const key = faults[field];
    return key ? [{ field, key }] : [];
  });
}
