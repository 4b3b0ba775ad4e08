// The faults a form or a URL query may have, each a message under `booking.faults`, and a fault as the page shows it.
import type { PropertyPaymentRefusal } from "./cancellation.ts";
import type { PartyFault, StayFault } from "./stay.ts";

/** What can be wrong with one field; the page shows its message. */
export type FaultKey =
  | StayFault
  | PartyFault
  | PropertyPaymentRefusal["code"]
  | "apartmentUnknown"
  | "planUnknown"
  | "required"
  | "tooLong"
  | "controlCharacters"
  | "nameShape"
  | "emailShape"
  | "phoneShape"
  | "timeShape"
  | "countryUnknown"
  | "termsNeeded"
  | "privacyNeeded"
  | "cancellationNeeded"
  | "chargeLaterNeeded"
  | "textChanged"
  | "cardOnly";

/**
 * Why a promotion's code does not reduce a stay, each a message under `booking.code`. `codeForOthers`: a returning guest's own code with another email than that
 * of the stay before. `codeTriedTooOften`: too many wrong codes came from this network.
 */
export type CodeFault =
  | "codeUnknown"
  | "codeNotYet"
  | "codeEnded"
  | "codeUsedUp"
  | "codeNotForStay"
  | "codeForOthers"
  | "codeTriedTooOften";

/** Faults by field name, in the order of the form. */
export type FieldFaults = Partial<Record<string, FaultKey>>;

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
  | "flightTime"
  | "cardNeeded";

/** The faults of a form in the order of its fields. */
export function formFaults(faults: FieldFaults, order: readonly string[]): FormFault[] {
  return order.flatMap((field) => {
    const key = faults[field];
    return key ? [{ field, key }] : [];
  });
}
