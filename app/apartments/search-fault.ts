// A validation fault of the search, on the list or on the page of one apartment.
import type { FormFault } from "#app/stays/rules/faults.ts";

/** Faults that occur only on the apartment pages; messages under `apartments.faults`. */
export type OwnFault = "priceUnreadable" | "tooManyHere";

/** A fault of a field; other keys than `OwnFault` are messages under `booking.faults`. */
export type SearchFault = Pick<FormFault, "field" | "values"> & {
  key: FormFault["key"] | OwnFault;
};
