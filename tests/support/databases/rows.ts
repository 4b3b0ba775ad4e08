// Rows for tests that need one but not its values.
import type { Selectable } from "kysely";
import type { ApartmentRow } from "#app/platform/tables/tables.ts";

/** A small apartment at EUR 120.00 a night, changed by what is given. */
export function anApartmentRow(
  changes: Partial<Selectable<ApartmentRow>> = {},
): Selectable<ApartmentRow> {
  return {
    id: 1,
    slug: "first",
    kind: "studio",
    bedrooms: 1,
    bathrooms: 1,
    guests: 2,
    size_m2: 40,
    side: "lagoon",
    floor: 0,
    base_rate: 120_00,
    cleaning_fee: 40_00,
    beds: "[]",
    features: "[]",
    access: "{}",
    position: 1,
    active: 1,
    stage: "",
    version: 1,
    cover: null,
    ...changes,
  };
}
