// The details of an apartment as the audit log stores them.
import type { ApartmentDetails } from "#app/apartments/rules/apartment.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";

/** The names are keys of `owner.log.names`. */
export function toAuditDetails(details: ApartmentDetails): AuditFacts {
  const { kind, side, guests, bedrooms, bathrooms, sizeM2, floor, beds, access } = details;
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
