// An apartment's details (rooms, beds, size and access) as typed, as validated, and as the audit log stores them.
import { sides } from "#app/apartments/rules/apartment.ts";
import type { ApartmentDetails } from "#app/apartments/rules/apartment.ts";
import { formLine } from "#app/ui/rules/form-values.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";
import { wholeReader } from "../../rules/form-values.ts";
import type { ApartmentFault } from "./typed-texts.ts";

/** The numbers of the form, each with its minimum and maximum. */
export const detailLimits = {
  guests: [1, 12],
  bedrooms: [1, 6],
  bathrooms: [1, 6],
  sizeM2: [10, 500],
  floor: [0, 30],
  steps: [0, 300],
  doorWidthCm: [50, 200],
} as const;

/** The name of one of them. */
export type DetailName = keyof typeof detailLimits;

/** Numbers as text, as they were typed; a bed without a kind is an empty line. */
export type TypedDetails = Record<DetailName, string> & {
  kind: string;
  side: string;
  stepFreeShower: boolean;
  beds: { kind: string; count: string; room: string }[];
};

export const kinds = ["studio", "twoBedroom"] as const;
export const bedKinds = ["double", "single", "sofaBed"] as const;

/** Lines for beds in the form. */
export const bedLines = 8;

/** The stored details as values of the form. */
export function toTypedDetails({ access, beds, ...details }: ApartmentDetails): TypedDetails {
  const { guests, bedrooms, bathrooms, sizeM2, floor, kind, side } = details;
  return {
    guests: String(guests),
    bedrooms: String(bedrooms),
    bathrooms: String(bathrooms),
    sizeM2: String(sizeM2),
    floor: String(floor),
    steps: String(access.steps),
    doorWidthCm: String(access.doorWidthCm),
    kind,
    side,
    stepFreeShower: access.stepFreeShower,
    beds: beds.map((bed) => ({ kind: bed.kind, count: String(bed.count), room: String(bed.room) })),
  };
}

/** Reads the submitted form. */
export function readDetails(form: FormData): TypedDetails {
  const of = (name: string) => formLine(form, name);
  const numbers = Object.keys(detailLimits).map((name) => [name, of(name)]);
  return {
    ...(Object.fromEntries(numbers) as Record<DetailName, string>),
    kind: of("kind"),
    side: of("side"),
    stepFreeShower: form.has("stepFreeShower"),
    beds: Array.from({ length: bedLines }, (_, line) => ({
      kind: of(`bedKind.${line}`),
      count: of(`bedCount.${line}`),
      room: of(`bedRoom.${line}`),
    })).filter(({ kind }) => kind !== ""),
  };
}

/** Validates every field; the beds must sleep the guests. */
export function checkDetails(
  typed: TypedDetails,
): { ok: true; details: ApartmentDetails } | { ok: false; faults: ApartmentFault[] } {
  const faults: ApartmentFault[] = [];
  const whole = wholeReader(faults);
  const number = (name: DetailName) => whole(name, typed[name], detailLimits[name]);
  const kind = kinds.find((known) => known === typed.kind) ?? "studio";
  const details: ApartmentDetails = {
    kind,
    side: sides.find((known) => known === typed.side) ?? sides[0] ?? "",
    guests: number("guests"),
    bedrooms: number("bedrooms"),
    bathrooms: number("bathrooms"),
    sizeM2: number("sizeM2"),
    floor: number("floor"),
    beds: typed.beds.map((bed, line) => ({
      kind: bedKinds.find((known) => known === bed.kind) ?? "double",
      count: whole(`bedCount.${line}`, bed.count, [1, 6]),
      room: whole(`bedRoom.${line}`, bed.room, [0, 6]),
    })),
    access: {
      steps: number("steps"),
      doorWidthCm: number("doorWidthCm"),
      stepFreeShower: typed.stepFreeShower,
    },
  };
  if (faults.length === 0) faults.push(...faultsBetween(details));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, details };
}

function faultsBetween({ kind, bedrooms, guests, beds }: ApartmentDetails): ApartmentFault[] {
  if (kind === "studio" && bedrooms !== 1) return [{ field: "bedrooms", reason: "studioRooms" }];
  if (beds.length === 0) return [{ field: "bedKind.0", reason: "noBeds" }];
  const far = beds.findIndex(({ room }) => room > bedrooms);
  if (far >= 0)
    return [{ field: `bedRoom.${far}`, reason: "noSuchRoom", values: { count: bedrooms } }];
  const places = beds.reduce((sum, bed) => sum + sleepsPerBed[bed.kind] * bed.count, 0);
  if (places >= guests) return [];
  return [{ field: "guests", reason: "bedsTooFew", values: { places, guests } }];
}

const sleepsPerBed = { double: 2, single: 1, sofaBed: 1 };

/** The names are keys of `admin.log.names`. */
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
