// The details of an apartment as the audit log stores them.
import type { ApartmentFigures } from "#app/apartments/rules/apartment.ts";
import type { AuditFacts } from "../../rules/audit-changes.ts";

/** The names are keys of `owner.log.names`. */
export function figureFacts(figures: ApartmentFigures): AuditFacts {
  const { kind, side, guests, bedrooms, bathrooms, sizeM2, floor, beds, access } = figures;
  return {
    kind,
    side,
    capacity: guests,
    bedrooms,
    bathrooms,
    size: `${sizeM2} m²`,
    floor,
    beds: beds.map((bed) => `${bed.count} × ${bed.kind} (${bed.room})`).join(", "),
    steps: access.steps,
    doorWidth: `${access.doorWidthCm} cm`,
    stepFreeShower: access.stepFreeShower ? "✓" : "–",
  };
}
