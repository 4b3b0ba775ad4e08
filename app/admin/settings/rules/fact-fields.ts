// The fields of the settings that hold one fact each: what each accepts, and what can be wrong with it.

/** What can be wrong with a field; a message key of `owner-settings.faults`. */
export interface SettingFault {
  /** The id of the control. */
  field: string;
  reason:
    | "missing"
    | "tooLong"
    | "email"
    | "telephone"
    | "whatsApp"
    | "whole"
    | "coordinate"
    | "percent"
    | "country"
    | "checkOutLate"
    | "days"
    | "time"
    | "closesBefore"
    | "overlap"
    | "stepMissing"
    | "stepDays"
    | "stepPercent";
  /** Bounds that the message names. */
  values?: Record<string, number>;
}

/** What a field accepts; bounds of numbers are included, `max` of a text is its length. */
export type FieldKind =
  | { kind: "text"; max: number; required?: true }
  | { kind: "email"; required?: true }
  | { kind: "telephone" | "whatsApp" | "country" }
  /** `empty`: what an empty field stands for; without it an empty one is a fault. */
  | { kind: "whole" | "coordinate" | "percent"; min: number; max: number; empty?: number };

const hour = { kind: "whole", min: 0, max: 23 } as const;
/** A line of a footer or an email. */
const line = { kind: "text", max: 100 } as const;

/** Empty or 0: off. */
const bound = { kind: "whole", min: 0, empty: 0 } as const;

/** By the path of the fact, in the order of the page. */
export const factFields: Record<string, FieldKind> = {
  name: { kind: "text", max: 40, required: true },
  legalName: { ...line, required: true },
  businessRegistration: { kind: "text", max: 40 },
  vatNumber: { kind: "text", max: 40 },
  vatPercent: { kind: "percent", min: 0, max: 100 },
  tourismLicence: { kind: "text", max: 40 },
  telephone: { kind: "telephone" },
  whatsApp: { kind: "whatsApp" },
  email: { kind: "email", required: true },
  ownerEmail: { kind: "email" },
  "address.street": { ...line, required: true },
  "address.locality": { ...line, required: true },
  "address.district": line,
  "address.postalCode": { kind: "text", max: 20 },
  "address.countryCode": { kind: "country" },
  "coordinates.lat": { kind: "coordinate", min: -90, max: 90 },
  "coordinates.lng": { kind: "coordinate", min: -180, max: 180 },
  checkInHour: hour,
  checkOutHour: hour,
  restaurantWalkMinutes: { kind: "whole", min: 1, max: 600 },
  golfHoles: { kind: "whole", min: 1, max: 99 },
  "unpaid.stays": { ...bound, max: 99 },
  "unpaid.nights": { ...bound, max: 999 },
  "unpaid.perNetwork": { ...bound, max: 999 },
  "unpaid.wavePercent": { ...bound, max: 100 },
};

/** Travel time to a place, in minutes. */
export const travel = { kind: "whole", min: 1, max: 600 } as const;
