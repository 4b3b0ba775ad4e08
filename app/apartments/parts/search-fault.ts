// A fault of a search, of the list or of one apartment.
import type { FormFault } from "#app/booking/rules/form-fault.ts";

/** Faults that only the pages of apartments know; messages under `apartments.faults`. */
export type OwnFault = "priceUnreadable" | "tooManyHere";

/** A fault of a field; other keys than `OwnFault` are messages under `booking.faults`. */
export type SearchFault = Pick<FormFault, "field" | "values"> & {
  key: FormFault["key"] | OwnFault;
};
