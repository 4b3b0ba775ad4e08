// The faults a form or a URL query may have; each key is a message under `booking.faults`.
import type { PartyFault } from "./party.ts";
import type { StayFault } from "./stay.ts";

/** What can be wrong with one field; the page shows its message. */
export type FaultKey =
  | StayFault
  | PartyFault
  | "apartmentUnknown"
  | "planUnknown"
  | "required"
  | "tooLong"
  | "controlCharacters"
  | "nameShape"
  | "emailShape"
  | "phoneShape"
  | "countryUnknown"
  | "termsNeeded"
  | "privacyNeeded"
  | "cancellationNeeded"
  | "cardOnly";

/** Faults by field name, in the order of the form. */
export type FieldFaults = Partial<Record<string, FaultKey>>;
