// The forms of an apartment as submitted: its details, and its texts in one language.
import { sides } from "#app/apartments/rules/apartment.ts";
import type { ApartmentDetails } from "#app/apartments/rules/apartment.ts";
import { checkText, textLimits, textNames, tidyText } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formLine, formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";
import { wholeReader } from "../../rules/form-values.ts";

/** The numbers of the form, each with its minimum and maximum. */
const detailLimits = {
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

/** The submitted form; `seen` are the version and the hashes of the source texts that were shown beside it. */
export interface TypedTexts {
  texts: Record<TextName, string>;
  /** The forms of numbers in them, by their fields. */
  forms: Record<string, string>;
  /** Confirmed as still correct although their source texts have changed. */
  confirmed: TextName[];
  seen: { version: number; hashes: Record<TextName, string> };
}

/** `field` is the id of the control. */
export interface ApartmentFault {
  field: string;
  reason: MessageKey<"admin-apartments.faults">;
  values?: Record<string, number | string>;
}

/** Every text empty. */
export const blankTexts = Object.fromEntries(textNames.map((name) => [name, ""])) as Record<
  TextName,
  string
>;

/** Reads the form; nothing is cut, `checkTexts` reports what is too long. */
export function readTexts(form: FormData): TypedTexts {
  const by = (prefix: string) =>
    Object.fromEntries(
      textNames.map((name) => [name, formText(form, prefix + name, Infinity)]),
    ) as TypedTexts["texts"];
  const texts = by("text-");
  for (const name of textNames) texts[name] = tidyText(texts[name]);
  const forms = [...form.keys()]
    .filter((name) => name.startsWith("form-"))
    .map((name) => [name, tidyText(formText(form, name, 200))]);
  return {
    texts,
    forms: Object.fromEntries(forms) as TypedTexts["forms"],
    confirmed: textNames.filter((name) => form.has(`kept-${name}`)),
    seen: { version: formVersion(form), hashes: by("source-") },
  };
}

/** `needed`: whether empty texts are faults, as in the default language. */
export function checkTexts({ texts }: TypedTexts, needed: boolean): ApartmentFault[] {
  return textNames.flatMap((name): ApartmentFault[] => {
    const limit = textLimits[name];
    const reason = checkText(texts[name], limit, needed);
    return reason ? [{ field: `text-${name}`, reason, values: { limit } }] : [];
  });
}
